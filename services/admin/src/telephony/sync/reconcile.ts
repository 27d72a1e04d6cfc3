import { admins } from '@portal/contracts'
import { publishChange } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { everyCall } from '../vendor/every-call.ts'
import { TelephonyError } from '../vendor/port.ts'
import { keepTruth } from './store-vendor-calls.ts'
import { tellLateMembers } from './tell-late-members.ts'

const minuteMs = 60_000
/** A call is listed by when it began, so a poll looks back further than any call lasts. */
const overlapMs = 120 * minuteMs
/** How far back the first poll of a new portal looks. */
const firstSpanMs = 7 * 24 * 60 * minuteMs
const keptDays = 30

/**
 * Fetches the calls since the last time and a little before, where five minutes have passed; of several replicas one does.
 * A failure is kept to be shown, and the next poll begins where the last good one did.
 */
export async function reconcile(deps: AdminDeps): Promise<void> {
  const { sql, telephony, recorder, now } = deps
  if (!telephony) return
  const startedAt = now()
  const [due] = await sql<{ fetchedAt: string | null }[]>`
    update sync set next_at = ${startedAt}::timestamptz + interval '290 seconds'
    where next_at <= ${startedAt} returning fetched_at as "fetchedAt"`
  if (!due) return
  const from = due.fetchedAt ? Date.parse(due.fetchedAt) - overlapMs : startedAt.getTime() - firstSpanMs
  try {
    await keepTruth(sql, await everyCall(telephony, new Date(from), startedAt))
    await sql`update sync set fetched_at = ${startedAt}, failed_at = null, failure = null`
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
    await sql`update sync set failed_at = ${startedAt}, failure = ${error.message}`
  }
  await publishChange(sql, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
  recorder.kick()
  await tellLateMembers(deps)
  await forgetOld(sql, startedAt)
}

/** What nobody asks for any more: the calls themselves stay with the calls service. */
async function forgetOld(sql: AdminDeps['sql'], at: Date): Promise<void> {
  const before = new Date(at.getTime() - keptDays * 24 * 60 * minuteMs)
  await sql`delete from delivery where received_at < ${before}`
  await sql`delete from call_event where at < ${before}`
  await sql`delete from telephony_call where changed_at < ${before} and recorded_version = version`
  await sql`delete from placed_call where placed_at < ${before}`
  await sql`delete from request_hour where hour < ${before}`
}
