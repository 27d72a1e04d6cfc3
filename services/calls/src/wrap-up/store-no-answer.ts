import type { ChangeEvent } from '@portal/contracts'
import type { Transaction } from '@portal/service-kit'
import { noAnswerOf, readOutcomes } from '../outcomes/read-outcomes.ts'
import { applyOutcome } from './apply-outcome.ts'

interface UnansweredCall {
  id: string
  leadId: string | null
  memberId: string
}

interface Clock {
  now: Date
  timeZone: string
}

/**
 * Stores "No answer" for calls that the platform reports as unanswered, unless the member saved an outcome first.
 * @param ids calls to check. @returns the tags of the changed records.
 */
export async function storeNoAnswer(
  transaction: Transaction,
  ids: readonly string[],
  { now, timeZone }: Clock,
): Promise<ChangeEvent['tags']> {
  if (ids.length === 0) return []
  const unanswered = await transaction<UnansweredCall[]>`
    select id, lead_id as "leadId", member_id as "memberId" from call
    where id = any (${[...ids]}) and member_id is not null
      and not exists (select 1 from call_outcome where call_id = call.id)
    order by started_at, id`
  const { outcomes } = await readOutcomes(transaction)
  const outcome = noAnswerOf(outcomes)
  const tags: ChangeEvent['tags'][number][] = []
  for (const { id, leadId, memberId } of unanswered) {
    await transaction`
      insert into call_outcome ${transaction({ call_id: id, lead_id: leadId, member_id: memberId, outcome: outcome.id, note: '' })}`
    if (!leadId) continue
    const ending = { callId: id, leadId, outcome, corrected: undefined, note: '', callback: null, memberId }
    tags.push(...(await applyOutcome(transaction, { ...ending, outcomes, now, timeZone })).tags)
  }
  return tags
}

/** SQL: a member saved an outcome of the `stored` call, which only the audit tells from a reported "No answer". */
export const hasMembersOutcome = (transaction: Transaction) => transaction`
  exists (select from call_outcome
    join audit on subject_id = coalesce(call_outcome.lead_id, call_id)::text and action = 'call.wrap-up'
      and details ->> 'callId' = call_id::text
    where call_id = stored.id)`

/**
 * Cancels the retries after "No answer" of calls that were answered after all: their members are asked for the outcome. A
 * retry that a later call planned stays.
 * @param ids calls that need an outcome since this report. @returns the tags of the changed records.
 */
export async function retractNoAnswer(transaction: Transaction, ids: readonly string[]): Promise<ChangeEvent['tags']> {
  if (ids.length === 0) return []
  const leads = await transaction<{ id: string }[]>`
    update lead set retry_at = null, version = version + 1
    where retry_at is not null and id in (select lead_id from call_outcome where call_id = any (${[...ids]})
      and not exists (select from call_outcome as later where later.lead_id = call_outcome.lead_id
        and later.id > call_outcome.id and later.call_id <> call_outcome.call_id))
    returning id`
  return leads.flatMap(({ id }) => [{ type: 'Lead' as const, id }, { type: 'Queue' as const }])
}
