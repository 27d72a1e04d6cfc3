import { type AuditFilters, auditFilters } from '@portal/contracts/audit'
import { useUrlState } from '@portal/sdk/router'

const names: readonly (keyof AuditFilters)[] = ['memberId', 'service', 'action', 'subject', 'startDate', 'endDate']

export interface AuditFilterState {
  filters: AuditFilters
  isFiltered: boolean
  /** Changes the given filters in the URL. An empty value removes the filter. */
  setFilters: (changes: AuditFilters) => void
  clearFilters: () => void
}

/** Returns the filters of the audit page, which live in its URL. */
export function useAuditFilters(): AuditFilterState {
  const { given, set, clear } = useUrlState(names, auditFilters)
  return {
    filters: given as AuditFilters,
    isFiltered: Object.keys(given).length > 0,
    setFilters: set,
    clearFilters: clear,
  }
}
