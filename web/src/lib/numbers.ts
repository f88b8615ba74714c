/** Numbers as people read them, in their language and with a real minus sign. */
import { locale } from './browser/language.svelte'

function formatted(value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(locale(), options).replace('-', '−')
}

/** With at most `digits` digits after the point. */
export function plain(value: number, digits = 0): string {
  return formatted(value, { maximumFractionDigits: digits })
}

/** With exactly `digits` digits after the point. */
export function decimal(value: number, digits = 1): string {
  return formatted(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The same, but whole numbers without any. */
export function roundedDecimal(value: number, digits = 1): string {
  return decimal(value, Number.isInteger(value) ? 0 : digits)
}

/** How far ahead or behind. */
export function signed(value: number): string {
  return formatted(value, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
}

/** How much better or worse, in per cent of the point. */
export function signedShare(value: number): string {
  return formatted(value, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
}

export function share(value: number, digits = 1): string {
  return formatted(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A probability: never 0 % or 100 % unless it is certain. */
export function chance(p: number): string {
  const shown = p > 0 && p < 0.001 ? 0.001 : p < 1 && p > 0.999 ? 0.999 : p
  return formatted(shown, { style: 'percent', maximumFractionDigits: shown < 0.1 || shown > 0.9 ? 1 : 0 })
}
