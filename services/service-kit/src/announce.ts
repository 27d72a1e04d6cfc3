import { type Announcement, announcement } from '@portal/contracts'
import type { Sql, Transaction } from './database.ts'

export const announcementChannel = 'portal_event'

/**
 * Tells the open tabs that may hear of it what changed; goes out when the transaction commits, and not at all if it does not.
 * @throws {ZodError} for more than 50 tags: name the type without ids instead.
 */
export async function announce(sql: Sql | Transaction, change: Announcement): Promise<void> {
  await sql`select pg_notify(${announcementChannel}, ${JSON.stringify(announcement.parse(change))})`
}
