import { publishChange, type Transaction } from '@portal/service-kit'

/** Publishes that a member's list of sessions changed: to their open tabs, and to admins. */
export async function publishSessionChange(transaction: Transaction, memberId: string): Promise<void> {
  await publishChange(transaction, { tags: [{ type: 'Session' }], to: { members: [memberId] } })
  await publishChange(transaction, { tags: [{ type: 'MemberSession', id: memberId }], to: { roles: ['admin'] } })
}
