/** Every folder of messages speaks every language: the same keys, the same braces, and the plural forms that the language has. And
 *  every word in it is said somewhere. */
import { describe, expect, it } from 'vitest'
import { LANGUAGES, pick } from '../../browser/language.svelte'
import type { Message } from '../../messages/format'

type Catalogue = Record<string, Message>
const files = import.meta.glob<Record<string, Catalogue>>('../../../**/messages/{en,cs}.ts', { eager: true })
const servers = import.meta.glob<{ server: Record<string, Record<string, string | string[]>> }>('../../../**/messages/server.ts', { eager: true })

const sources = import.meta.glob<string>(['../../../**/*.{ts,svelte}', '!../../../**/*.test.ts', '!../../../**/messages/{en,cs,server,places}.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const folders = Object.keys(files).flatMap((path) => (path.endsWith('/en.ts') ? [path.slice(0, -'/en.ts'.length)] : []))
const others = LANGUAGES.flatMap(({ code }) => (code === 'en' ? [] : [code]))

const catalogue = (folder: string, code: string): Catalogue => files[`${folder}/${code}.ts`]?.[code] ?? {}
const forms = (message: Message): Record<string, string> => (typeof message === 'string' ? { other: message } : message)
const braces = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

/** The keys that code may ask for: whole ones in quotes, and such as `phase.${now}.about`, of which only the ends are known. A game's
 *  words are said in its own folder. */
function asked(folder: string): (key: string) => boolean {
  const home = folder.includes('/boards/') ? folder.slice(0, -'messages'.length) : ''
  const code = Object.entries(sources).flatMap(([path, source]) => (path.startsWith(home) ? [source] : []))
  const whole = new Set(code.flatMap((source) => [...source.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , key]) => key)))
  const ends = code.flatMap((source) => [...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{[^`]*\}([\w.]*)`/g)])
  return (key) => whole.has(key) || ends.some(([, begin = '', end = '']) => key.startsWith(begin) && key.endsWith(end))
}

/** The forms that whole numbers take: in English one and other, in Czech also few. */
function formsOf(code: string): string[] {
  const rules = new Intl.PluralRules(code)
  return [...new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))].sort()
}

it('there are words of the app and of every game', () => {
  expect(folders.length).toBeGreaterThanOrEqual(3)
  expect(formsOf('cs')).toEqual(['few', 'one', 'other'])
})

describe.each(folders)('%s', (folder) => {
  const english = catalogue(folder, 'en')

  it('has no word that nobody says', () => {
    const isAsked = asked(folder)
    expect(Object.keys(english).filter((key) => !isAsked(key))).toEqual([])
  })

  it.each(others)('has the keys of English in %s', (code) => {
    expect(Object.keys(catalogue(folder, code)).sort()).toEqual(Object.keys(english).sort())
  })

  it.each(others)('fills in the same in %s', (code) => {
    const wrong = Object.entries(catalogue(folder, code)).flatMap(([key, message]) => {
      const wanted = braces(forms(english[key] ?? '')['other'] ?? '')
      const fits = (text: string, form: string) =>
        form === 'other' ? `${braces(text)}` === `${wanted}` : `${braces(`${text} {count}`)}` === `${braces(`${wanted} {count}`)}`
      return Object.entries(forms(message)).flatMap(([form, text]) => (fits(text, form) ? [] : [`${key}: ${text}`]))
    })
    expect(wrong).toEqual([])
  })

  it.each(LANGUAGES.map(({ code }) => code))('has every plural form of %s, and no other', (code) => {
    const wanted = formsOf(code)
    const wrong = Object.entries(catalogue(folder, code)).filter(
      ([, message]) => typeof message !== 'string' && `${Object.keys(message).sort()}` !== `${wanted}`,
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it.each(LANGUAGES.map(({ code }) => code))('counts only where something is counted in %s', (code) => {
    const wrong = Object.entries(catalogue(folder, code)).filter(([, message]) => typeof message !== 'string' && !message.other.includes('{count}'))
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it.each(LANGUAGES.map(({ code }) => code))('says nothing empty in %s', (code) => {
    const empty = Object.entries(catalogue(folder, code)).filter(([, message]) => Object.values(forms(message)).some((text) => !text.trim()))
    expect(empty.map(([key]) => key)).toEqual([])
  })
})

it('what the server names is never said with nothing', () => {
  const words = Object.values(servers).flatMap(({ server }) => Object.values(server).flatMap((language) => Object.values(language).flat()))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((word) => !word.trim())).toEqual([])
})

it('the browser’s first language that the app speaks is taken', () => {
  expect(pick(['de-AT', 'cs-CZ', 'en'])).toBe('cs')
  expect(pick(['en-GB', 'cs'])).toBe('en')
  expect(pick(['de'])).toBe('en')
  expect(pick([])).toBe('en')
})
