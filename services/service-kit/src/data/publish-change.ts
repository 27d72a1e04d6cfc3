import { type ChangeEvent, changeEvent } from '@portal/contracts'
import type { Sql, Transaction } from './sql.ts'

/** The PostgreSQL notification channel of change events. */
export const changeChannel = 'portal_event'

/**
 * Publishes a change event to the open tabs of its audience. Pass the transaction of the change: the event is sent when
 * it commits, and dropped when it rolls back. With `author: request.author`, the tab that sent the request ignores it: only
 * if its reply contains everything that the tab shows of the change.
 * @throws {ZodError} for more than 50 tags. Publish the type without IDs instead.
 */
export async function publishChange(sql: Sql | Transaction, change: ChangeEvent): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${JSON.stringify(changeEvent.parse(change))})`
}
