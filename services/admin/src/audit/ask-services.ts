import { type AuditEntry, type AuditFilters, auditInternal, type AuditRow, serviceNames } from '@portal/contracts'
import { readAudit, ApiError } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

/** Most that a service answers at once. */
export const largestPage = 200

interface Page {
  before: Pick<AuditRow, 'at' | 'id'> | null
  limit: number
}

/** One page of one service's audit. @throws where the service does not answer. */
export async function pageOf(
  { sql, peers, members, config }: AdminDeps,
  serviceName: string,
  filters: AuditFilters,
  { before, limit }: Page,
): Promise<AuditEntry[]> {
  const { memberId, action, subject, startDate, endDate } = filters
  const timeZone = config.PORTAL_TIME_ZONE
  const question = { actorId: memberId, action, subjectId: subject, startDate, endDate, timeZone, before, limit }
  const rows =
    serviceName === 'admin'
      ? await readAudit(sql, question)
      : await peers.call(serviceName, auditInternal.readAudit, question)
  return rows.map(row => ({ ...row, service: serviceName, actorName: members.nameOf(row.actorId) }))
}

/** The services whose audit is asked for. @throws {ApiError} `invalid_request` for a service that there is not. */
export function askedServices({ service }: AuditFilters): readonly string[] {
  if (!service) return serviceNames
  if (serviceNames.includes(service as (typeof serviceNames)[number])) return [service]
  const message = `Choose one of ${serviceNames.join(', ')}.`
  throw new ApiError('invalid_request', `service: ${message}`, { issues: [{ path: 'service', message }] })
}

/** Names are as fresh as they can be; the audit is shown also while identity is away. */
export const refreshNames = ({ members }: AdminDeps) => members.refresh().catch(() => undefined)
