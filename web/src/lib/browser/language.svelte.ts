/** The languages of the app, and the one it speaks now: as chosen here, else the first that the browser asks for. */
import { settings } from './settings.svelte'

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'cs', name: 'Čeština' },
] as const
export type Language = (typeof LANGUAGES)[number]['code']

/** pick(['de-AT', 'cs-CZ', 'en']) is 'cs'. */
export function pick(wanted: readonly string[]): Language {
  const known = (tag: string) => LANGUAGES.find(({ code }) => code === tag.slice(0, 2).toLowerCase())?.code
  return wanted.map(known).find((code) => code !== undefined) ?? 'en'
}

const asked = pick(typeof navigator === 'undefined' ? [] : navigator.languages)

export function locale(): Language {
  return settings.language ?? asked
}

export function speak(language: Language): void {
  settings.language = language
}

/** Tells the browser which language the page is in, for hyphens and voices; call it inside a component. */
export function followLanguage(): void {
  $effect(() => {
    document.documentElement.lang = locale()
  })
}
