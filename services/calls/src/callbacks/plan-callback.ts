import type { Transaction } from '@portal/service-kit'
import type { CallbackTimes } from './check-times.ts'

/** A callback that a member promises in a call. */
export interface PlannedCallback extends CallbackTimes {
  /** Null: anyone. */
  readonly ownerId: string | null
}

interface Plan {
  callId: string
  leadId: string
  /** Null cancels the callback that an earlier outcome of the call planned. */
  callback: PlannedCallback | null
  createdBy: string
  now: Date
}

/** Stores the callback of a call, which replaces the one of an earlier outcome. @returns its ID. */
export async function planCallback(
  transaction: Transaction,
  { callId, leadId, callback, createdBy, now }: Plan,
): Promise<string | null> {
  if (!callback) {
    await transaction`
      update callback set state = 'canceled', closed_at = ${now}, version = version + 1
      where call_id = ${callId} and state = 'open'`
    return null
  }
  const times = { from_at: callback.from, until_at: callback.until, owner_id: callback.ownerId }
  const [moved] = await transaction<{ id: string }[]>`
    update callback set ${transaction(times)}, lead_id = ${leadId}, announced_at = null,
      version = version + 1
    where call_id = ${callId} and state = 'open' returning id`
  if (moved) return moved.id
  const [added] = await transaction<[{ id: string }]>`
    insert into callback ${transaction({
      ...times,
      call_id: callId,
      lead_id: leadId,
      is_promised: true,
      created_by: createdBy,
    })} returning id`
  return added.id
}

interface Served {
  leadId: string
  callId: string
  /** Whether no callback is needed any longer. */
  closes: boolean
  now: Date
}

/** Closes the callbacks of a lead that were due at a call; with `closes`, all but those planned in the call. */
export const closeServedCallbacks = (transaction: Transaction, { leadId, callId, closes, now }: Served) => transaction`
  update callback set state = case when from_at <= ${now} then 'done' else 'canceled' end, closed_at = ${now},
    version = version + 1
  where lead_id = ${leadId} and state = 'open' and call_id is distinct from ${callId} and (${closes} or from_at <= ${now})`
