import { type ChangeEvent, changeEvent, type ReceivedChangeEvent } from '@portal/contracts'
import type { Sql, Transaction } from './sql.ts'

/** The PostgreSQL notification channel of change events. */
export const changeChannel = 'portal_event'

/** A PostgreSQL notification has at most 8,000 bytes: 50 tags with IDs need about 5,000, and a member ID needs 39. */
const maxMembers = 50

/**
 * Publishes a change event to the open tabs of its audience. Pass the transaction of the change: the event is sent when
 * it commits, and dropped when it rolls back. With `author: request.author`, the tab that sent the request ignores it: pass
 * it only if the reply contains everything that the tab shows of the change.
 * @throws {ZodError} for more than 50 tags. Publish the type without IDs instead.
 */
export async function publishChange(sql: Sql | Transaction, change: ChangeEvent): Promise<void> {
  for (const part of partsOf(changeEvent.parse(change))) {
    await sql`select pg_notify(${changeChannel}, ${JSON.stringify(part)})`
  }
}

/** A change for many members becomes several. */
function partsOf(change: ReceivedChangeEvent): ReceivedChangeEvent[] {
  const { to } = change
  if (to === 'everyone' || to.members.length <= maxMembers) return [change]
  const partCount = Math.ceil(to.members.length / maxMembers)
  return Array.from({ length: partCount }, (_, index) => ({
    ...change,
    to: {
      roles: index === 0 ? to.roles : [],
      members: to.members.slice(index * maxMembers, (index + 1) * maxMembers),
    },
  }))
}
