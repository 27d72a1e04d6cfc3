import type { AuditFilters } from '@portal/contracts/audit'
import { useListAuditInfiniteQuery } from './endpoints.ts'

const entriesPerPage = 50

/**
 * Returns the matching audit entries, page by page. Services publish no change events for audit entries, so every mount
 * and every filter change loads them again.
 */
export function useAudit(filters: AuditFilters) {
  return useListAuditInfiniteQuery({ ...filters, limit: entriesPerPage }, { refetchOnMountOrArgChange: true })
}
