import type { AuditRow, auditInternal, Body } from '@portal/contracts'
import type { Sql } from './sql.ts'

/** One page of a service's own audit, newest first. */
export async function readAudit(sql: Sql, filters: Body<typeof auditInternal.readAudit>): Promise<AuditRow[]> {
  const { actorId, action, subjectId, startDate, endDate, timeZone, before, limit } = filters
  return sql<AuditRow[]>`
    select id::text, at, actor_id as "actorId", actor_role as "actorRole", action, subject_id as "subjectId", details,
      request_id as "requestId"
    from audit
    where true
      ${actorId ? sql`and actor_id = ${actorId}` : sql``}
      ${action ? sql`and action like ${`${action.replaceAll(/[\\%_]/g, '\\$&')}%`}` : sql``}
      ${subjectId ? sql`and subject_id = ${subjectId}` : sql``}
      ${startDate ? sql`and at >= ${startDate}::date::timestamp at time zone ${timeZone}` : sql``}
      ${endDate ? sql`and at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}` : sql``}
      ${before ? sql`and (at, audit.id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql``}
    order by at desc, audit.id desc limit ${limit}`
}
