import type { identity } from '@portal/contracts'
import { audit, ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { revokeSessions } from './revoke-sessions.ts'

/** Signs out one browser of the user; its tabs react at once. @throws {ApiError} `not_found`, also for another member's. */
export const endOwnSession: Handler<typeof identity.endOwnSession, Deps> = async (request, { sql }) => {
  const { actor, params } = request
  await sql.begin(async transaction => {
    const count = await revokeSessions(transaction, actor.id, transaction`id = ${params.id}`)
    if (count === 0) throw new ApiError('not_found', 'This session has already ended.')
    await audit(transaction, request, { action: 'session.end', subjectId: params.id })
  })
}
