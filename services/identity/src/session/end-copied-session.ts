import { audit, type Transaction } from '@portal/service-kit'
import { revokeSessions } from './revoke-sessions.ts'

/**
 * Ends a live session if a browser presents one of its former IDs later than a renewal takes: two browsers have the session,
 * and one of them copied its cookie. The member has to sign in at the provider again.
 */
export async function endCopiedSession(transaction: Transaction, hash: Buffer, requestId: string): Promise<void> {
  const [copied] = await transaction<{ id: string; memberId: string }[]>`
    select session.id, member_id as "memberId" from replaced_id join session on session.id = session_id
    where hash = ${hash} and expires_at > now() for update of session`
  if (!copied) return
  await revokeSessions(transaction, copied.memberId, transaction`id = ${copied.id}`)
  await audit(transaction, { actor: null, requestId }, { action: 'session.end-copied', subjectId: copied.memberId })
}
