/** How long ago something was, in the reader's language. */

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** ago('2026-01-01T10:00:00Z', now, 'en') is '5 minutes ago'. */
export function ago(when: string, now: Date, locale: string): string {
  const seconds = (new Date(when).getTime() - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? format.format(Math.round(seconds / unit[1]), unit[0]) : format.format(0, 'second')
}
