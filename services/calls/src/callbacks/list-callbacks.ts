import { type calls, handoverMinutes, supervisors } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { createLeadView } from '../leads/lead-row.ts'
import { type CallbackRow, selectCallbacks, toCallback } from './callback-row.ts'

const maxRows = 200

/**
 * Lists callbacks in one state, open by default, soonest first. If there are too many, the list without `owner` keeps the
 * user's own.
 * @throws {ApiError} `forbidden` for an agent who requests those of all members.
 */
export const listCallbacks: Handler<typeof calls.listCallbacks, CallsDeps> = async ({ actor, query }, deps) => {
  const { owner, due, leadId, state = 'open' } = query
  if (owner === 'all' && !supervisors.includes(actor.role)) {
    const message = 'Only supervisors and admins can list the callbacks of all members.'
    throw new ApiError('forbidden', message, { issues: [{ path: 'owner', message }] })
  }
  const { sql } = deps
  const view = await createLeadView(deps)
  const handedOver = new Date(view.now.getTime() - handoverMinutes * 60_000)
  const isMine = sql`owner_id = ${actor.id}`
  const isAnyones = sql`(owner_id is null or (callback.state = 'open' and from_at <= ${handedOver}))`
  const isOf = { me: isMine, anyone: isAnyones, all: sql`true` }
  const whose = owner ? isOf[owner] : leadId ? sql`true` : sql`(${isMine} or ${isAnyones})`
  const ownFirst = owner ? sql`` : sql`owner_id is not distinct from ${actor.id} desc,`
  const rows = await sql<CallbackRow[]>`
    select * from (
      ${selectCallbacks(sql, view)}
      where callback.state = ${state} and ${whose} and spam_reason is null
        ${due === 'true' ? sql`and from_at <= ${view.now}` : sql``}
        ${leadId ? sql`and lead_id = ${leadId}` : sql``}
      order by ${ownFirst} from_at, callback.id limit ${maxRows}
    ) as listed order by "from", id`
  return rows.map(row => toCallback(row, view))
}
