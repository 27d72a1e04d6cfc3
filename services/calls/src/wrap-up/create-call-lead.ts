import type { calls } from '@portal/contracts'
import {
  type Actor,
  ApiError,
  audit,
  type Handler,
  publishChange,
  runIdempotent,
  type Transaction,
} from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { publishNewLead } from '../leads/publish-new-lead.ts'
import { lockCallToLink, publishLink } from './link-call.ts'
import { readWrapUp } from './list-to-wrap-up.ts'

/**
 * Creates a lead with the name of a caller and the number of the call, and links the call to it. The lead begins with the
 * call, has no consent, and belongs to the member who had the call.
 * @throws {ApiError} `not_found`; `forbidden` for a call of another member; `conflict` for a call without a valid number,
 * and for a number that has a lead.
 */
export const createCallLead: Handler<typeof calls.createCallLead, CallsDeps> = async (request, { sql }) => {
  const { actor, params, body } = request
  const identified = { ...request, body: { ...params, ...body } }
  return runIdempotent(sql, 'call.create-lead', identified, async transaction => {
    const call = await lockCallToLink(transaction, params.id, actor)
    const e164 = await lockUnknownNumber(transaction, call.e164)
    const [lead] = await transaction<[{ id: string; createdAt: string }]>`
      insert into lead (created_at, full_name, phone, phone_e164, email, origin, assigned_to)
      select date_trunc('milliseconds', started_at), ${body.name}, ${e164}, ${e164}, '', 'staff',
        ${ownerOf(call, actor)}
      from call where id = ${params.id}
      returning id, created_at as "createdAt"`
    await transaction`update call set lead_id = ${lead.id} where id = ${params.id}`
    await audit(transaction, request, {
      action: 'lead.create',
      subjectId: lead.id,
      details: { origin: 'staff', callId: params.id },
    })
    await publishNewLead(transaction, { ...lead, e164, earliestId: null })
    await publishChange(transaction, { tags: [{ type: 'LeadAssignee' }, { type: 'Queue' }] })
    await publishLink(transaction, { callId: params.id, memberId: call.memberId, leadIds: [lead.id] })
    return readWrapUp(transaction, params.id)
  })
}

const ownerOf = ({ memberId }: { memberId: string | null }, actor: Actor) => memberId ?? actor.id

/** Returns the number, and keeps others from creating a lead with it. */
async function lockUnknownNumber(transaction: Transaction, e164: string | null): Promise<string> {
  if (e164 === null) throw new ApiError('conflict', 'This call has no valid phone number. Link it to a lead instead.')
  await transaction`select pg_advisory_xact_lock(hashtextextended(${e164}, 0))`
  const [known] = await transaction`select 1 from lead where phone_e164 = ${e164} and spam_reason is null`
  if (known) throw new ApiError('conflict', 'A lead already has this number. Link the call to it instead.')
  return e164
}
