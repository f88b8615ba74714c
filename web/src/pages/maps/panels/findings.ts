/** A finding in the reader's language; what the page has no words for is said in the server's English. */
import type { Draft, Finding } from '../../../lib/maps/types'
import { en } from '../messages/en'
import { t } from '../messages'

const MOST_NAMED = 3
type Known = Extract<keyof typeof en, `finding.${string}`>
const isKnown = (key: string): key is Known => key in en

/** Codes that come once for every region: many of them are one line that shows all of their regions. */
const EACH = ['no-super-region', 'no-pivot', 'tiny'] as const
const FEW = 2

export function gathered(findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding, index) => {
    const same = findings.filter((one) => one.code === finding.code)
    if (same.length <= FEW || !EACH.some((code) => code === finding.code)) return [finding]
    if (findings.findIndex((one) => one.code === finding.code) !== index) return []
    return [{ ...finding, code: `${finding.code}.many`, regions: same.flatMap((one) => one.regions), values: { count: same.length } }]
  })
}

export function findingText(finding: Finding, draft: Draft): string {
  const key = `finding.${finding.code}`
  if (!isKnown(key)) return finding.text
  const values = { ...finding.values, regions: namesOf(finding.regions, draft) }
  return (t as (key: Known, values: Record<string, string | number>) => string)(key, values)
}

function namesOf(ids: readonly number[], draft: Draft): string {
  const names = ids.flatMap((id) => draft.regions.find((region) => region.id === id)?.name ?? [])
  const more = names.length - MOST_NAMED
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [t('finding.more', { count: more })] : [])].join(', ')
}
