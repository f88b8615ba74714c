/** A finding in the reader's language; what the page has no words for is said in the server's English. */
import type { Draft, Finding } from '../../lib/maps/types'
import { en } from './messages/en'
import { t } from './messages'

const MOST_NAMED = 3
type Known = Extract<keyof typeof en, `finding.${string}`>
const isKnown = (key: string): key is Known => key in en

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
