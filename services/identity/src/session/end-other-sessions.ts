import type { identity } from '@portal/contracts'
import { audit, Refusal, type Verb } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { revoke } from './revoke.ts'

/** Signs out all of one's own browsers but the one that asks. @throws {Refusal} `unavailable` where that one is not known. */
export const endOtherSessions: Verb<typeof identity.endOtherSessions, Deps> = async (call, { sql }) => {
  const { caller } = call
  const { sessionKey } = caller
  if (!sessionKey)
    throw new Refusal('unavailable', 'This browser cannot be told from the others yet. Try again in a minute.')
  await sql.begin(async transaction => {
    const count = await revoke(transaction, caller.id, transaction`id <> ${sessionKey}`)
    if (count > 0)
      await audit(transaction, call, { action: 'session.end-others', subjectId: caller.id, details: { count } })
  })
}
