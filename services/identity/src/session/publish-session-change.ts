import { publishChange, type Transaction } from '@portal/service-kit'

/** Publishes to a member's open tabs that their list of sessions changed. */
export const publishSessionChange = (transaction: Transaction, memberId: string) =>
  publishChange(transaction, { tags: [{ type: 'Session' }], to: { members: [memberId] } })
