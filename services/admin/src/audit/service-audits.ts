import { type AuditEntry, type AuditFilters, auditInternal, type AuditRow } from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { readAudit, ApiError } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

/** The most entries that a service returns per request. */
export const maxPageSize = 200

interface Page {
  before: Pick<AuditRow, 'at' | 'id'> | null
  limit: number
}

/** Returns one page of one service's audit, newest first. @throws if the service does not respond. */
export async function readServiceAudit(
  { sql, peers, members, config }: AdminDeps,
  serviceName: string,
  filters: AuditFilters,
  { before, limit }: Page,
): Promise<AuditEntry[]> {
  const { memberId, action, subject, startDate, endDate } = filters
  const timeZone = config.PORTAL_TIME_ZONE
  const query = { actorId: memberId, action, subjectId: subject, startDate, endDate, timeZone, before, limit }
  const rows =
    serviceName === 'admin'
      ? await readAudit(sql, query)
      : await peers.call(serviceName, auditInternal.readAudit, query)
  return rows.map(row => ({ ...row, service: serviceName, actorName: members.nameOf(row.actorId) }))
}

/** Returns the services that a filter selects. @throws {ApiError} `invalid_request` for an unknown service. */
export function selectServices({ service }: AuditFilters): readonly string[] {
  if (!service) return serviceNames
  if (serviceNames.includes(service as (typeof serviceNames)[number])) return [service]
  const message = `Choose one of ${serviceNames.join(', ')}.`
  throw new ApiError('invalid_request', `service: ${message}`, { issues: [{ path: 'service', message }] })
}

/** Refreshes the members' names. The audit is shown with older names while identity does not respond. */
export const refreshNames = ({ members }: AdminDeps) => members.refresh().catch(() => undefined)
