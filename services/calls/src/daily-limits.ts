import type { AuditAction } from '@portal/contracts'
import { type Actor, ApiError, type Transaction } from '@portal/service-kit'

// Far above what one person can do in a day. Without them, a script could block every number, or fill the audit with
// notes.
export const addedNumbersPerDay = 300
export const savedNotesPerDay = 2_000

/**
 * Checks that an action, and its audit entry, is within a member's 24-hour limit.
 * @param what the action, such as 'save notes'.
 * @throws {ApiError} `rate_limited`.
 */
export async function checkDailyLimit(
  transaction: Transaction,
  { id }: Actor,
  { action, limit, what }: { action: AuditAction; limit: number; what: string },
): Promise<void> {
  const [{ count }] = await transaction<[{ count: number }]>`
    select count(*)::int as count from (
      select from audit
      where actor_id = ${id} and at > now() - interval '24 hours' and action = ${action}
        and (${action} <> 'lead.update' or details ? 'notes')
      limit ${limit + 1}) as entry`
  if (count <= limit) return
  throw new ApiError(
    'rate_limited',
    `You can ${what} ${limit.toLocaleString('en-US')} times a day. Try again tomorrow.`,
    {
      retryAfterSeconds: 3_600,
    },
  )
}
