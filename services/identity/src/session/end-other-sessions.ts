import type { identity } from '@portal/contracts'
import { audit, ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { revoke } from './revoke.ts'

/** Signs out all of one's own browsers but the one that asks. @throws {ApiError} `unavailable` where that one is not known. */
export const endOtherSessions: Handler<typeof identity.endOtherSessions, Deps> = async (call, { sql }) => {
  const { actor } = call
  const { sessionKey } = actor
  if (!sessionKey)
    throw new ApiError('unavailable', 'This browser cannot be told from the others yet. Try again in a minute.')
  await sql.begin(async transaction => {
    const count = await revoke(transaction, actor.id, transaction`id <> ${sessionKey}`)
    if (count > 0)
      await audit(transaction, call, { action: 'session.end-others', subjectId: actor.id, details: { count } })
  })
}
