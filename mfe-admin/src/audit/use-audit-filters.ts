import { type AuditFilters, auditFilters } from '@portal/contracts/audit'
import { useUrlState } from '@portal/sdk/router'

const names: readonly (keyof AuditFilters)[] = ['memberId', 'service', 'action', 'subject', 'startDate', 'endDate']

export interface Filtering {
  filters: AuditFilters
  isFiltered: boolean
  /** Changes the address; an empty value takes the name out of it. */
  set: (changes: AuditFilters) => void
  clear: () => void
}

export function useAuditFilters(): Filtering {
  const { given, set, clear } = useUrlState(names, auditFilters)
  return { filters: given as AuditFilters, isFiltered: Object.keys(given).length > 0, set, clear }
}
