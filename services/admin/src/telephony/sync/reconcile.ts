import { admins } from '@portal/contracts'
import { publishChange, type Sql } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { listAllCalls } from '../vendor/list-all-calls.ts'
import { TelephonyError } from '../vendor/telephony-error.ts'
import type { Telephony } from '../vendor/telephony.ts'
import { endUnlistedCalls } from './end-unlisted-calls.ts'
import { retryMissingExtensions } from './retry-missing-extensions.ts'
import { storeVendorCalls } from './store-vendor-calls.ts'

const minuteMs = 60_000
/** Calls are listed by their start, so a poll looks back further than any call lasts. */
const overlapMs = 120 * minuteMs
/** How far back the first poll of a new portal looks. */
const firstSpanMs = 7 * 24 * 60 * minuteMs

/**
 * Fetches the calls since the last successful poll, if five minutes have passed; only one of several replicas does. A
 * failure is stored for the status page, and the next poll starts where the last successful one did.
 */
export async function reconcile(deps: AdminDeps): Promise<void> {
  const { sql, telephony, recording, now } = deps
  if (!telephony) return
  const startedAt = now()
  const [due] = await sql<{ fetchedAt: string | null }[]>`
    update sync set next_at = ${startedAt}::timestamptz + interval '290 seconds'
    where next_at <= ${startedAt} returning fetched_at as "fetchedAt"`
  if (!due) return
  try {
    await poll(deps, telephony, startedAt, due.fetchedAt)
  } catch (error) {
    // The task retries soon, and finds its poll due.
    await sql`update sync set next_at = ${startedAt}`
    throw error
  }
  recording.trigger()
  await retryMissingExtensions(deps)
}

/** Fetches the calls since the last successful poll, and stores how it went. */
async function poll(
  { sql }: AdminDeps,
  telephony: Telephony,
  startedAt: Date,
  fetchedAt: string | null,
): Promise<void> {
  const from = fetchedAt ? Date.parse(fetchedAt) - overlapMs : startedAt.getTime() - firstSpanMs
  const failure = await storeCalls(sql, telephony, new Date(from), startedAt)
  await sql.begin(async transaction => {
    await (failure === null
      ? transaction`update sync set fetched_at = ${startedAt}, failed_at = null, failure = null`
      : transaction`update sync set failed_at = ${startedAt}, failure = ${failure}`)
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
  })
}

/** Fetches and stores the calls between two instants, and ends those that are missing. @returns why the platform failed; null if it did not. */
async function storeCalls(sql: Sql, telephony: Telephony, from: Date, to: Date): Promise<string | null> {
  try {
    const calls = await listAllCalls(telephony, from, to)
    await storeVendorCalls(sql, calls)
    await endUnlistedCalls(sql, calls, from, to)
    return null
  } catch (error) {
    if (error instanceof TelephonyError) return error.message
    throw error
  }
}
