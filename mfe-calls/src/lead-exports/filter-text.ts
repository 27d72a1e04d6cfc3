import type { LeadFilters } from '@portal/contracts/calls'

const names: Readonly<Record<keyof LeadFilters, string>> = {
  view: 'View',
  q: 'Search',
  zipCode: 'ZIP',
  serviceInterest: 'Service',
  startDate: 'From',
  endDate: 'To',
  contacted: 'Contacted',
}

/** Returns filters as text, such as 'ZIP 135, From 2026-11-01'. */
export function filterText(filters: LeadFilters): string {
  const set = Object.entries(filters).filter(([, value]) => value)
  if (set.length === 0) return 'All leads'
  return set.map(([name, value]) => `${names[name as keyof LeadFilters]} ${value}`).join(', ')
}
