/** No words stand in the components themselves: what people read or hear comes from the messages, in every language. */
import { expect, it } from 'vitest'

const files = import.meta.glob<string>('../../../**/*.svelte', { eager: true, query: '?raw', import: 'default' })

/** The app's name is the same everywhere. */
const ALLOWED = 'Hegemon'
const SPOKEN = /\b(?:aria-label|aria-description|title|placeholder|alt|label)="([^"]*)"/g
const WORD = /\p{L}{2,}/gu

/** Text in braces is code; it may hold braces itself. */
function withoutCode(markup: string): string {
  let depth = 0
  const kept = [...markup].filter((letter) => {
    if (letter === '{') depth += 1
    const outside = depth === 0
    if (letter === '}') depth -= 1
    return outside
  })
  return kept.join('')
}

function wordsIn(source: string): string[] {
  const markup = withoutCode(source.replace(/<!--.*?-->/gs, '').replace(/<(script|style)\b.*?<\/\1>/gs, ''))
  const attributes = [...markup.matchAll(SPOKEN)].map(([, text]) => text ?? '')
  const texts = markup.replace(/<(?:"[^"]*"|[^>"])*>/g, '\n')
  return [...attributes, texts].flatMap((text) => text.match(WORD) ?? []).filter((word) => word !== ALLOWED)
}

it('finds words where they are', () => {
  expect(wordsIn('<script lang="ts">let a = 1</script><p class="big" title="Two {a} words">Three {b({ c: 1 })} <b>×</b></p>')).toEqual([
    'Two',
    'words',
    'Three',
  ])
})

it('no component has words of its own', () => {
  const found = Object.entries(files).flatMap(([path, source]) => wordsIn(source).map((word) => `${path}: ${word}`))
  expect(Object.keys(files).length).toBeGreaterThan(50)
  expect(found).toEqual([])
})
