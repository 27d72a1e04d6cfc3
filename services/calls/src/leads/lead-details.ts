import type { calls, LeadDetails, LeadEvent } from '@portal/contracts'
import { type MemberDirectory, ApiError, type Sql, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { type LeadRow, leadColumns, toLead } from './lead-row.ts'

type DetailsRow = LeadRow &
  Pick<
    LeadDetails,
    | 'country'
    | 'justMoved'
    | 'lookingToSwitch'
    | 'heardAboutUs'
    | 'comments'
    | 'contactedAt'
    | 'consent'
    | 'sameVisitor'
  > & { contactedBy: string | null }

interface AuditRow {
  at: string
  actorId: string | null
  action: LeadEvent['action']
  details: {
    contacted?: boolean
    notes?: LeadEvent['notes']
    to?: string | null
    reason?: string
    overrideReason?: string
  }
}

/** Returns everything stored about a lead. @throws {ApiError} `not_found`. */
export const leadDetails: Handler<typeof calls.leadDetails, CallsDeps> = async ({ params }, { sql, members }) => {
  const [[row], history] = await Promise.all([
    readDetails(sql, params.id),
    readHistory(sql, params.id),
    members.refresh(),
  ])
  if (!row) throw new ApiError('not_found', 'This lead does not exist.')
  const { contactedBy, ...lead } = row
  return {
    ...lead,
    ...toLead(row, members),
    contactedBy: members.nameOf(contactedBy),
    history: history.map(event => toEvent(event, members)),
  }
}

const readDetails = (sql: Sql, id: string) => sql<DetailsRow[]>`
  select ${leadColumns(sql)}, country, just_moved as "justMoved", looking_to_switch as "lookingToSwitch",
    heard_about_us as "heardAboutUs", comments, contacted_at as "contactedAt", contacted_by as "contactedBy",
    (select json_build_object('noticeVersion', notice_version, 'noticeText', notice_text, 'at', at, 'pageUrl', page_url,
        'referrer', referrer, 'utm', utm, 'ip', ip, 'userAgent', user_agent)
      from lead_consent where lead_id = lead.id and notice_version is not null) as consent,
    coalesce((select json_agg(json_build_object('id', same.id, 'fullName', same.full_name,
        'phone', national_phone(same.phone, same.phone_e164), 'email', same.email, 'createdAt', same.created_at))
      from (select * from lead as other
        where other.id <> lead.id and other.spam_reason is null and (other.id = lead.earlier_lead_id
          or other.earlier_lead_id in (lead.id, lead.earlier_lead_id))
        order by other.created_at desc limit 20) as same), '[]') as "sameVisitor"
  from lead where id = ${id} and spam_reason is null`

const readHistory = (sql: Sql, id: string) => sql<AuditRow[]>`
  select at, actor_id as "actorId", action, details from audit
  where subject_id = ${id} and action in ('lead.create', 'lead.update', 'lead.assign', 'call.place', 'do-not-call.add')
  order by at desc, id desc limit 200`

function toEvent({ at, actorId, action, details }: AuditRow, members: MemberDirectory): LeadEvent {
  const { contacted, notes, to, reason = details.overrideReason } = details
  return {
    at,
    who: members.nameOf(actorId),
    action,
    ...(contacted === undefined ? {} : { contacted }),
    ...(notes === undefined ? {} : { notes }),
    ...(reason === undefined ? {} : { reason }),
    ...(action === 'lead.assign' ? { assignedTo: members.nameOf(to ?? null) } : {}),
  }
}
