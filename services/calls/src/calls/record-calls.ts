import type { callsInternal } from '@portal/contracts'
import { publishChange, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

/** Adds the calls that the telephony platform tells of; one that is known and the same changes nothing. */
export const recordCalls: Handler<typeof callsInternal.recordCalls, CallsDeps> = async ({ body }, { sql }) =>
  sql.begin(async transaction => {
    // Told twice in one batch, the last word counts.
    const calls = [...new Map(body.calls.map(call => [call.externalId, call])).values()]
    const changed = await transaction`
      insert into call as it (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
      select * from jsonb_to_recordset(${transaction.json(calls)}) as told("externalId" text, direction text,
        "phoneNumber" text, outcome text, "durationSeconds" int, "startedAt" timestamptz, "memberId" uuid)
      order by 1
      on conflict (external_id) do update set direction = excluded.direction, phone_number = excluded.phone_number,
        outcome = excluded.outcome, duration_seconds = excluded.duration_seconds, started_at = excluded.started_at,
        member_id = coalesce(excluded.member_id, it.member_id)
      where (it.direction, it.phone_number, it.outcome, it.duration_seconds, it.started_at, it.member_id)
        is distinct from (excluded.direction, excluded.phone_number, excluded.outcome, excluded.duration_seconds,
          excluded.started_at, coalesce(excluded.member_id, it.member_id))`
    if (changed.count > 0) await publishChange(transaction, { tags: [{ type: 'Call' }, { type: 'Metrics' }] })
    return { changed: changed.count }
  })
