/**
 * The server's refusals, in the reader's language. The server speaks English; whatever has no pattern here is
 * said in its words, after a sentence in the reader's own.
 */
import { locale, type Language } from '../../browser/language.svelte'
import { arena } from './arena'
import { files } from './files'
import { forms } from './forms'
import { lab } from './lab'
import type { Pattern } from './pattern'
import { play } from './play'

/** `$1` is what the first group of the pattern matched. The first pattern that fits is taken. */
const PATTERNS: Record<Exclude<Language, 'en'>, { otherwise: string; patterns: readonly Pattern[] }> = {
  cs: { otherwise: 'Server odmítl: $1', patterns: [...arena, ...lab, ...files, ...forms, ...play] },
}

function said(text: string, patterns: readonly Pattern[]): string | null {
  for (const [pattern, words, inner] of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const groups = found.map((group, n) => (n === inner ? (said(group, patterns) ?? group) : (group ?? '')))
    return words.replace(/\$(\d)/g, (_, n: string) => groups[Number(n)] ?? '')
  }
  return null
}

/** refusal('this game is over: no more moves are taken') is 'Tato hra skončila…' in Czech. */
export function refusal(text: string, language: Language = locale()): string {
  if (language === 'en') return text
  const { otherwise, patterns } = PATTERNS[language]
  return said(text, patterns) ?? otherwise.replace('$1', () => text)
}
