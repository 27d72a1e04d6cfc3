import { type ChangeEvent, changeEvent } from '@portal/contracts'
import type { Sql, Transaction } from './database.ts'

export const changeChannel = 'portal_event'

/**
 * Tells the open tabs that may hear of it what changed; goes out when the transaction commits, and not at all if it does not.
 * @throws {ZodError} for more than 50 tags: name the type without ids instead.
 */
export async function publishChange(sql: Sql | Transaction, change: ChangeEvent): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${JSON.stringify(changeEvent.parse(change))})`
}
