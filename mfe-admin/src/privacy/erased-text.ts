import type { Erasure } from '@portal/contracts/privacy'

const names: Readonly<Record<string, string>> = {
  leads: 'leads',
  calls: 'calls',
  doNotCall: 'blocked numbers',
  searchTerms: 'search terms',
  voidReasons: 'reasons of voided sales',
  audit: 'audit entries',
  deliveries: 'webhook deliveries',
  callEvents: 'call events',
  telephonyCalls: 'calls at the platform',
  placedCalls: 'placed calls',
}

/** Returns what all services erased, such as 'leads: 1, audit entries: 3'. */
export function erasedText(erased: Erasure['erased']): string {
  const totals = new Map<string, number>()
  for (const counts of Object.values(erased)) {
    for (const [kind, count] of Object.entries(counts)) totals.set(kind, (totals.get(kind) ?? 0) + count)
  }
  const parts = [...totals].filter(([, count]) => count > 0).map(([kind, count]) => `${names[kind] ?? kind}: ${count}`)
  return parts.join(', ') || 'Nothing'
}
