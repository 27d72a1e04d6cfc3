import { type calls, supervisors } from '@portal/contracts'
import { type Actor, ApiError, audit, type Handler, publishChange, type Transaction } from '@portal/service-kit'
import { publishLiveCalls } from '../calls/store-live-calls.ts'
import type { CallsDeps } from '../deps.ts'
import { readWrapUp } from './list-to-wrap-up.ts'
import { wrapUpChange } from './wrap-up-change.ts'

/**
 * Sets which lead a call was about. Outcomes that are stored already stay with their lead.
 * @throws {ApiError} `not_found` for an unknown call; `invalid_request` for an unknown lead; `forbidden` for a call of
 * another member.
 */
export const linkCall: Handler<typeof calls.linkCall, CallsDeps> = async (request, { sql }) => {
  const { actor, params, body } = request
  return sql.begin(async transaction => {
    const call = await lockCallToLink(transaction, params.id, actor)
    const [lead] = await transaction`select 1 from lead where id = ${body.leadId} and spam_reason is null`
    if (!lead) {
      const message = 'This lead does not exist.'
      throw new ApiError('invalid_request', message, { issues: [{ path: 'leadId', message }] })
    }
    if (call.leadId !== body.leadId) {
      await transaction`update call set lead_id = ${body.leadId} where id = ${params.id}`
      await audit(transaction, request, {
        action: 'call.link',
        subjectId: body.leadId,
        details: { callId: params.id, from: call.leadId },
      })
      const leadIds = [call.leadId, body.leadId].filter(id => id !== null)
      await publishLink(transaction, { callId: params.id, memberId: call.memberId, leadIds })
    }
    return readWrapUp(transaction, params.id)
  })
}

interface CallToLink {
  leadId: string | null
  memberId: string | null
  e164: string | null
}

/** Reads a call that the member may link, and locks it until the transaction ends. @throws {ApiError} as `linkCall`. */
export async function lockCallToLink(transaction: Transaction, callId: string, actor: Actor): Promise<CallToLink> {
  const [call] = await transaction<CallToLink[]>`
    select lead_id as "leadId", member_id as "memberId", phone_e164 as e164 from call where id = ${callId} for update`
  if (!call) throw new ApiError('not_found', 'This call does not exist.')
  if (call.memberId && call.memberId !== actor.id && !supervisors.includes(actor.role))
    throw new ApiError('forbidden', 'This call belongs to another member. Ask them or a supervisor.')
  return call
}

interface Link {
  callId: string
  memberId: string | null
  /** The leads that the call was and is about. */
  leadIds: readonly string[]
}

/** Publishes that a call is about another lead. */
export async function publishLink(transaction: Transaction, { callId, memberId, leadIds }: Link): Promise<void> {
  await publishChange(transaction, {
    tags: [
      { type: 'Call', id: callId },
      { type: 'Floor' },
      ...leadIds.map(id => ({ type: 'LeadHistory' as const, id })),
    ],
  })
  if (memberId) await publishChange(transaction, wrapUpChange([memberId]))
  const [live] = await transaction<{ memberIds: string[] }[]>`
    select rung_ids as "memberIds" from live_call where call_id = ${callId}`
  if (live) await publishLiveCalls(transaction, [...live.memberIds, ...(memberId ? [memberId] : [])])
}
