/** Makes the `t` of a folder of messages: `t(key, parameters)` is the text in the language that the app speaks now. */
import { locale, type Language } from '../browser/language.svelte'
import { format, type Message, type Messages, type ParametersOf, type Value } from './format'

type Others<En> = { [L in Exclude<Language, 'en'>]: Messages<keyof En, L> }

type Arguments<M> = [ParametersOf<M>] extends [never] ? [] : [parameters: Record<ParametersOf<M>, Value>]

export function translator<const En extends Record<string, Message<'en'>>>(en: En, others: Others<En>) {
  return <K extends keyof En & string>(key: K, ...[parameters]: Arguments<En[K]>): string => {
    const language = locale()
    const messages: Record<K, Message> = language === 'en' ? en : others[language]
    return format(messages[key], parameters ?? {}, language)
  }
}
