import type { identity } from '@portal/contracts'
import { audit, ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { requireRecentSignIn } from './require-recent-sign-in.ts'
import { revokeSessions } from './revoke-sessions.ts'

/**
 * Signs out one browser of the user; its tabs react at once.
 * @throws {ApiError} `not_found`, also for another member's; `sign_in_again`, `unavailable`: see `requireRecentSignIn`.
 */
export const endOwnSession: Handler<typeof identity.endOwnSession, Deps> = async (request, { sql }) => {
  const { actor, params } = request
  await sql.begin(async transaction => {
    await requireRecentSignIn(transaction, actor)
    const count = await revokeSessions(transaction, actor.id, transaction`id = ${params.id}`)
    if (count === 0) throw new ApiError('not_found', 'This session has already ended.')
    await audit(transaction, request, { action: 'session.end', subjectId: params.id })
  })
}
