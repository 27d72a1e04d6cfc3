import type { AuditFilters } from '@portal/contracts/audit'
import { useListAuditInfiniteQuery } from './endpoints.ts'

const pageRows = 50

/** The entries that match, page by page. Nobody announces an entry, so what was on hand is asked for again. */
export function useAudit(filters: AuditFilters) {
  return useListAuditInfiniteQuery({ ...filters, limit: pageRows }, { refetchOnMountOrArgChange: true })
}
