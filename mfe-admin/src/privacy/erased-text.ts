import type { Erasure } from '@portal/contracts/privacy'

/** The words for one, and for several. */
const names: Readonly<Record<string, readonly [string, string]>> = {
  leads: ['lead', 'leads'],
  calls: ['call', 'calls'],
  doNotCall: ['blocked number', 'blocked numbers'],
  searchTerms: ['search term', 'search terms'],
  voidReasons: ['reason of a voided sale', 'reasons of voided sales'],
  audit: ['audit entry', 'audit entries'],
  deliveries: ['webhook delivery', 'webhook deliveries'],
  callEvents: ['call event', 'call events'],
  telephonyCalls: ['call at the platform', 'calls at the platform'],
  placedCalls: ['placed call', 'placed calls'],
}

/** Returns what all services erased, such as '1 lead, 3 audit entries'. */
export function erasedText(erased: Erasure['erased']): string {
  const totals = new Map<string, number>()
  for (const counts of Object.values(erased)) {
    for (const [kind, count] of Object.entries(counts)) totals.set(kind, (totals.get(kind) ?? 0) + count)
  }
  const parts = [...totals].filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${nameOf(kind, count)}`)
  return parts.join(', ') || 'Nothing'
}

const nameOf = (kind: string, count: number) => names[kind]?.[count === 1 ? 0 : 1] ?? kind
