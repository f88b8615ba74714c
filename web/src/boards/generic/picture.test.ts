/** The parts of a game's picture that may stand on the page. Whole pictures are tried in a real browser: tests/browser/boards/test_generic_board.py. */
import { expect, it } from 'vitest'
import { COLOURS, isSafeElement, safeAttribute } from './picture'

it('lets shapes and words through, and nothing that runs or loads', () => {
  expect(['svg', 'g', 'path', 'text', 'linearGradient'].every(isSafeElement)).toBe(true)
  expect(['script', 'foreignObject', 'image', 'a', 'style', 'animate', 'set', 'iframe', 'feImage', 'SCRIPT'].some(isSafeElement)).toBe(false)
})

it('leaves out handlers, styles, classes and addresses', () => {
  for (const name of ['onclick', 'onload', 'ONLOAD', 'style', 'class', 'xlink:href', 'src', 'tabindex', 'role', 'filter']) {
    expect(safeAttribute('g', name, 'x')).toBeNull()
  }
  expect(safeAttribute('a', 'href', '#here')).toBeNull()
  expect(safeAttribute('use', 'href', 'https://example.org/a.svg#b')).toBeNull()
  for (const value of ['url(https://example.org/x.svg#y)', 'url( //example.org )', 'u\\72l(//example.org)', 'javascript:alert(1)']) {
    expect(safeAttribute('rect', 'fill', value)).toBeNull()
  }
})

it('keeps references inside the picture, under names that the page has not', () => {
  expect(safeAttribute('pattern', 'id', 'main')).toEqual(['id', 'picture-main'])
  expect(safeAttribute('rect', 'fill', 'url(#main)')).toEqual(['fill', 'url(#picture-main)'])
  expect(safeAttribute('use', 'href', '#disc')).toEqual(['href', '#picture-disc'])
})

it('gives the colours of drawings their names, so that they follow the theme', () => {
  expect(safeAttribute('rect', 'fill', '#FAF7F0')).toEqual(['fill', 'var(--surface)'])
  expect(safeAttribute('rect', 'fill', '#c0ffee')).toEqual(['fill', '#c0ffee'])
  expect(Object.keys(COLOURS).every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true)
})
