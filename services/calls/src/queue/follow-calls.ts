import type { ChangeEvent, RecordedCall } from '@portal/contracts'
import { type audit, publishChange, type Transaction } from '@portal/service-kit'
import { toE164 } from '../phone-number.ts'
import { takeClaimedLead } from './claims.ts'
import { queueMissedCalls } from './missed-calls.ts'

type By = Parameters<typeof audit>[1]

/** Assigns a claimed lead to the member who calls its number. */
export async function followPlacedCall(
  transaction: Transaction,
  by: By,
  call: { memberId: string; e164: string },
): Promise<void> {
  const taken = await takeClaimedLead(transaction, by, call)
  if (taken.length > 0) await publishChange(transaction, { tags: taken })
}

// A change event holds up to 50 tags.
const maxTags = 40
const allLeads = (['Lead', 'LeadAssignee', 'NewLeads', 'LeadSummary', 'Queue'] as const).map(type => ({ type }))

/**
 * Updates the queue after reported calls: assigns claimed leads to the members who called them, and adds and removes missed
 * calls. The caller publishes the change of the calls.
 */
export async function followReportedCalls(
  transaction: Transaction,
  by: By,
  reported: readonly RecordedCall[],
  now: Date,
): Promise<void> {
  const calls = reported.flatMap(call => {
    const e164 = toE164(call.phoneNumber)
    return e164 ? [{ ...call, e164 }] : []
  })
  if (calls.length === 0) return
  const taken: ChangeEvent['tags'] = []
  for (const claimed of await findClaimed(transaction, calls)) {
    taken.push(...(await takeClaimedLead(transaction, by, claimed)))
  }
  const missed = await queueMissedCalls(transaction, by, [...new Set(calls.map(({ e164 }) => e164))], now)
  const named = [...taken, ...missed]
  if (named.length === 0) return
  const tags = named.length > maxTags ? allLeads : named
  await publishChange(transaction, { tags: [...tags, { type: 'Queue' }] })
}

interface ReportedNumber {
  readonly memberId: string | null
  readonly e164: string
}

/** Returns the calls in which a member called the number of the lead that they have claimed. */
const findClaimed = (transaction: Transaction, calls: readonly ReportedNumber[]) => transaction<
  { memberId: string; e164: string }[]
>`
  select member_id as "memberId", phone_e164 as e164 from lead_claim join lead on lead.id = lead_id
  where exists (
    select from jsonb_to_recordset(${transaction.json(calls.map(({ memberId, e164 }) => ({ memberId, e164 })))})
      as reported("memberId" uuid, e164 text)
    where "memberId" = member_id and reported.e164 = phone_e164)`
