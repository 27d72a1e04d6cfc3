import type { identity } from '@portal/contracts'
import { audit, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { requireRecentSignIn } from './require-recent-sign-in.ts'
import { revokeSessions } from './revoke-sessions.ts'

/** Signs out all other browsers of the user. @throws {ApiError} `sign_in_again`, `unavailable`: see `requireRecentSignIn`. */
export const endOtherSessions: Handler<typeof identity.endOtherSessions, Deps> = async (request, { sql }) => {
  const { actor } = request
  await sql.begin(async transaction => {
    const sessionKey = await requireRecentSignIn(transaction, actor)
    const count = await revokeSessions(transaction, actor.id, transaction`id <> ${sessionKey}`)
    if (count === 0) return
    await audit(transaction, request, { action: 'session.end-others', subjectId: actor.id, details: { count } })
  })
}
