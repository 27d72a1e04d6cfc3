import type { callsInternal } from '@portal/contracts'
import { publishChange, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

/** Stores calls that the telephony platform reports. A call with a known external ID is updated if it differs. */
export const recordCalls: Handler<typeof callsInternal.recordCalls, CallsDeps> = async ({ body }, { sql }) =>
  sql.begin(async transaction => {
    // If a batch reports a call twice, the last report counts.
    const calls = [...new Map(body.calls.map(call => [call.externalId, call])).values()]
    const changed = await transaction`
      insert into call as stored (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
      select * from jsonb_to_recordset(${transaction.json(calls)}) as reported("externalId" text, direction text,
        "phoneNumber" text, outcome text, "durationSeconds" int, "startedAt" timestamptz, "memberId" uuid)
      order by 1
      on conflict (external_id) do update set direction = excluded.direction, phone_number = excluded.phone_number,
        outcome = excluded.outcome, duration_seconds = excluded.duration_seconds, started_at = excluded.started_at,
        member_id = coalesce(excluded.member_id, stored.member_id)
      where (stored.direction, stored.phone_number, stored.outcome, stored.duration_seconds, stored.started_at, stored.member_id)
        is distinct from (excluded.direction, excluded.phone_number, excluded.outcome, excluded.duration_seconds,
          excluded.started_at, coalesce(excluded.member_id, stored.member_id))`
    if (changed.count > 0) await publishChange(transaction, { tags: [{ type: 'Call' }, { type: 'Metrics' }] })
    return { changed: changed.count }
  })
