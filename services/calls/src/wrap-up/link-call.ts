import { type calls, supervisors } from '@portal/contracts'
import { ApiError, audit, type Handler, publishChange } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { selectWrapUps, toCallToWrapUp, type WrapUpRow } from './list-to-wrap-up.ts'
import { wrapUpChange } from './wrap-up-change.ts'

/**
 * Sets which lead a call was about. Outcomes that are stored already stay with their lead.
 * @throws {ApiError} `not_found` for an unknown call; `invalid_request` for an unknown lead; `forbidden` for a call of
 * another member.
 */
export const linkCall: Handler<typeof calls.linkCall, CallsDeps> = async (request, { sql }) => {
  const { actor, params, body } = request
  return sql.begin(async transaction => {
    const [call] = await transaction<{ leadId: string | null; memberId: string | null }[]>`
      select lead_id as "leadId", member_id as "memberId" from call where id = ${params.id} for update`
    if (!call) throw new ApiError('not_found', 'This call does not exist.')
    if (call.memberId && call.memberId !== actor.id && !supervisors.includes(actor.role))
      throw new ApiError('forbidden', 'This call belongs to another member. Ask them or a supervisor.')
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
      await publishChange(transaction, {
        tags: [
          { type: 'Call', id: params.id },
          { type: 'Floor' },
          ...[call.leadId, body.leadId].flatMap(id => (id ? [{ type: 'LeadHistory' as const, id }] : [])),
        ],
      })
      if (call.memberId) await publishChange(transaction, wrapUpChange([call.memberId]))
    }
    const [row] = await transaction<[WrapUpRow]>`${selectWrapUps(transaction)} where call.id = ${params.id}`
    return toCallToWrapUp(row)
  })
}
