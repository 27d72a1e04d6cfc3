import type { Sql } from '@portal/service-kit'
import type { VendorCall } from '../vendor/telephony.ts'
import { changedLater } from '../changed-later.ts'

/** The first events of a call may be lost, so that it began earlier than its stored events. */
const longestRingMs = 5 * 60_000

/** No event for this long ends a call that was never listed. */
const unlistedForMs = 30 * 60_000

/**
 * Ends the calls in progress that the platform no longer lists, such as those that it forgot in a restart, and marks them
 * to be recorded. A call that it reports again is in progress again. That a platform lists calls in progress is not
 * documented, so a call that it never listed ends only after half an hour without an event.
 * @param listed all calls that began between the two instants, as the platform lists them.
 */
export async function endUnlistedCalls(sql: Sql, listed: readonly VendorCall[], from: Date, to: Date): Promise<void> {
  const first = new Date(from.getTime() + longestRingMs)
  const last = new Date(to.getTime() - unlistedForMs)
  await sql`
    update telephony_call as stored
    set unlisted_at = ${to}, version = version + 1, ${changedLater(sql)}
    where unlisted_at is null and erased_at is null and id <> all(${listed.map(({ id }) => id)})
      and (truth->'isOver' = 'false' or truth is null
        and not exists (select from call_event where call_id = stored.id and at > ${last}))
      and id in (select call_id from call_event where at between ${first} and ${to})
      and not exists (select from call_event
        where call_id = stored.id and (phase = 'completed' or at < ${first}))`
}
