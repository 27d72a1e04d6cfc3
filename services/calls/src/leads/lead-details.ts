import { type calls, type LeadDetails, type LeadEvent, supervisors } from '@portal/contracts'
import { type MemberDirectory, ApiError, type Sql, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { isProven } from './consent-on-record.ts'
import { createLeadView, type LeadRow, type LeadView, leadColumns, toLead } from './lead-row.ts'

type DetailsRow = LeadRow &
  Pick<
    LeadDetails,
    | 'country'
    | 'justMoved'
    | 'lookingToSwitch'
    | 'heardAboutUs'
    | 'comments'
    | 'contactedAt'
    | 'firstContactedAt'
    | 'consent'
    | 'sameVisitor'
  > & { contactedBy: string | null; firstContactedBy: string | null }

interface AuditRow {
  at: string
  actorId: string | null
  action: LeadEvent['action']
  details: {
    contacted?: boolean
    notes?: LeadEvent['notes']
    callId?: string
    to?: string | null
    reason?: string
    overrideReason?: string
    /** Label and note of an outcome. */
    outcome?: string
    note?: string
    /** When a callback is planned. */
    from?: string | null
    state?: 'done' | 'canceled'
  }
}

/**
 * Returns everything stored about a lead, for agents without the network address and device.
 * @throws {ApiError} `not_found`.
 */
export const leadDetails: Handler<typeof calls.leadDetails, CallsDeps> = async ({ actor, params }, deps) => {
  const { sql, members } = deps
  const view = await createLeadView(deps)
  const [[row], changes, calls] = await Promise.all([
    readDetails(sql, params.id, view),
    readChanges(sql, params.id),
    readCalls(sql, params.id),
  ])
  if (!row) throw new ApiError('not_found', 'This lead does not exist.')
  const { contactedBy, firstContactedBy, consent, ...lead } = row
  const seesDevice = supervisors.includes(actor.role)
  return {
    ...toLead(lead, view),
    contactedBy: members.nameOf(contactedBy),
    firstContactedBy: members.nameOf(firstContactedBy),
    consent: consent && !seesDevice ? { ...consent, ip: null, userAgent: null } : consent,
    history: mergeHistory(changes, calls, members),
  }
}

const readDetails = (sql: Sql, id: string, view: LeadView) => sql<DetailsRow[]>`
  select ${leadColumns(sql, view)}, country, just_moved as "justMoved", looking_to_switch as "lookingToSwitch",
    heard_about_us as "heardAboutUs", comments, contacted_at as "contactedAt", contacted_by as "contactedBy",
    coalesce(first_contacted_at, contacted_at) as "firstContactedAt",
    coalesce(first_contacted_by, contacted_by) as "firstContactedBy",
    (select json_build_object('noticeVersion', notice_version, 'noticeText', notice_text, 'at', at, 'pageUrl', page_url,
        'referrer', referrer, 'utm', utm, 'ip', ip, 'userAgent', user_agent, 'pageRenderedAt', page_rendered_at,
        'language', language, 'brand', brand, 'phone', lead_consent.phone, 'pageBuild', page_build)
      from lead_consent where lead_id = lead.id and ${isProven(sql)}) as consent,
    coalesce((select json_agg(json_build_object('id', same.id, 'fullName', same.full_name,
        'phone', national_phone(same.phone, same.phone_e164), 'email', same.email, 'createdAt', same.created_at))
      from (select * from lead as other
        where other.id <> lead.id and other.spam_reason is null and (other.id = lead.earlier_lead_id
          or other.earlier_lead_id in (lead.id, lead.earlier_lead_id))
        order by other.created_at desc limit 20) as same), '[]') as "sameVisitor"
  from lead where id = ${id} and spam_reason is null`

const readChanges = (sql: Sql, id: string) => sql<AuditRow[]>`
  select at, actor_id as "actorId", action, details from audit
  where subject_id = ${id} and action in ('lead.create', 'lead.update', 'lead.assign', 'lead.release', 'lead.escalate',
    'call.place', 'call.wrap-up', 'callback.add', 'callback.update', 'do-not-call.add')
  order by at desc, id desc limit 200`

const maxCalls = 50

interface CallRow extends NonNullable<LeadEvent['call']> {
  id: string
  at: string
  memberId: string | null
}

/** The latest calls that were about the lead: those linked to it, and those of its number without a link to another number's lead. */
const readCalls = (sql: Sql, id: string) => sql<CallRow[]>`
  select call.id, started_at as at, member_id as "memberId", direction, outcome,
    case when outcome = 'answered' then duration_seconds else 0 end as duration
  from call where call.id in (
    (select id from call where lead_id = ${id} order by started_at desc limit ${maxCalls})
    union
    (select call.id from lead join call on call.phone_e164 = lead.phone_e164
      where lead.id = ${id} and not exists (select from lead as linked
        where linked.id = call.lead_id and linked.phone_e164 is distinct from call.phone_e164)
      order by started_at desc limit ${maxCalls}))
  order by started_at desc limit ${maxCalls}`

/** A call that was placed from the lead is one entry, with its result. */
function mergeHistory(
  changes: readonly AuditRow[],
  calls: readonly CallRow[],
  members: MemberDirectory,
): LeadDetails['history'] {
  const callById = new Map(calls.map(call => [call.id, call]))
  const placedId = ({ action, details }: AuditRow) => (action === 'call.place' ? details.callId : undefined)
  const events = changes.map(change => toEvent(change, callById.get(placedId(change) ?? ''), members))
  const placedIds = new Set(changes.map(placedId))
  const otherCalls = calls
    .filter(({ id }) => !placedIds.has(id))
    .map(call => ({ at: call.at, who: members.nameOf(call.memberId), action: 'call' as const, call: callOf(call) }))
  // Both lists are sorted, and the order within a list must stay: several changes can have the same instant.
  return [...events, ...otherCalls].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const callOf = ({ direction, outcome, duration }: CallRow) => ({ direction, outcome, duration })

function toEvent(
  { at, actorId, action, details }: AuditRow,
  call: CallRow | undefined,
  members: MemberDirectory,
): LeadEvent {
  const { contacted, notes, to, reason = details.overrideReason, outcome, note, from, state = 'open' } = details
  const isCallback = action === 'callback.add' || action === 'callback.update' || action === 'call.wrap-up'
  return {
    at,
    who: members.nameOf(actorId),
    action,
    ...(contacted === undefined ? {} : { contacted }),
    // An outcome's note shows what it added to the notes.
    ...(notes === undefined || outcome !== undefined ? {} : { notes }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(note ? { note } : {}),
    ...(isCallback && (from || state !== 'open') ? { callback: { from: from ?? null, state } } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(action === 'lead.assign' ? { assignedTo: members.nameOf(to ?? null) } : {}),
    ...(call ? { call: callOf(call) } : {}),
  }
}
