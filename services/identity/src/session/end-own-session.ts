import type { identity } from '@portal/contracts'
import { audit, ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { revoke } from './revoke.ts'

/** Signs out one of one's own browsers; its tabs hear of it at once. @throws {ApiError} `not_found`, also for another's. */
export const endOwnSession: Handler<typeof identity.endOwnSession, Deps> = async (call, { sql }) => {
  const { actor, params } = call
  await sql.begin(async transaction => {
    const ended = await revoke(transaction, actor.id, transaction`id = ${params.id}`)
    if (ended === 0) throw new ApiError('not_found', 'This session has ended already.')
    await audit(transaction, call, { action: 'session.end', subjectId: params.id })
  })
}
