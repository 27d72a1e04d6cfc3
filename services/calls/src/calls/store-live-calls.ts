import type { RecordedCall } from '@portal/contracts'
import { publishChange, type Sql, type Transaction } from '@portal/service-kit'

/** How long a call stays live if the platform never reports its end. */
const liveForHours = 4
/** How long a placed call is live without any report from the platform. */
const placingSeconds = 120

/** SQL: the `live_call` of a `call` is still in progress. */
export const isInProgress = (sql: Sql | Transaction, at: Date) => sql`
  call.started_at > ${at}::timestamptz - make_interval(hours => ${liveForHours})
  and (phase <> 'placing' or call.started_at > ${at}::timestamptz - make_interval(secs => ${placingSeconds}))`

/**
 * Stores the phase of reported calls, and deletes those that are over. Members who were notified of a call are
 * also notified of its later changes, even if the platform then rings someone else.
 */
export async function storeLiveCalls(
  transaction: Transaction,
  reported: readonly RecordedCall[],
  now: Date,
): Promise<void> {
  const oldest = transaction`${now}::timestamptz - make_interval(hours => ${liveForHours})`
  const live = reported.flatMap(({ externalId, live }) => (live ? [{ externalId, ...live }] : []))
  const over = reported.filter(call => !call.live).map(({ externalId }) => externalId)
  const removed = await transaction<MemberIds[]>`
    delete from live_call using call
    where call.id = call_id
      and (external_id = any (${over}) or started_at < ${oldest})
    returning rung_ids || array_remove(array[member_id], null) as "memberIds"`
  const stored =
    live.length === 0
      ? []
      : await transaction<MemberIds[]>`
    insert into live_call as stored (call_id, phase, ringing_ids, rung_ids, connected_at)
    select id, phase, "ringingIds", "rungIds", "connectedAt"
    from jsonb_to_recordset(${transaction.json(live)}) as reported("externalId" text, phase text, "ringingIds" uuid[],
      "rungIds" uuid[], "connectedAt" timestamptz)
    join call on external_id = "externalId"
    where started_at > ${oldest}
    order by id
    on conflict (call_id) do update set phase = excluded.phase, ringing_ids = excluded.ringing_ids,
      rung_ids = stored.rung_ids || array(
        select id from unnest(excluded.rung_ids) as rung(id) where id <> all (stored.rung_ids)),
      connected_at = excluded.connected_at
    where (stored.phase, stored.ringing_ids, stored.connected_at)
      is distinct from (excluded.phase, excluded.ringing_ids, excluded.connected_at)
      or not excluded.rung_ids <@ stored.rung_ids
    returning rung_ids || array (select member_id from call where id = call_id and member_id is not null) as "memberIds"`
  const changed = [...removed, ...stored]
  if (changed.length > 0)
    await publishLiveCalls(
      transaction,
      changed.flatMap(({ memberIds }) => memberIds),
    )
}

interface MemberIds {
  memberIds: string[]
}

/** Notifies these members and supervisors that calls in progress changed. */
export const publishLiveCalls = async (sql: Sql | Transaction, memberIds: readonly string[]): Promise<void> => {
  await publishChange(sql, {
    tags: [{ type: 'LiveCall' }, { type: 'Floor' }],
    to: { roles: ['supervisor', 'admin'], members: [...new Set(memberIds)] },
  })
}

/** Publishes that any calls in progress with these numbers, in E.164, have another lead. */
export async function publishLiveCallsOf(transaction: Transaction, numbers: readonly string[]): Promise<void> {
  const live = await transaction<MemberIds[]>`
    select rung_ids || array_remove(array[member_id], null) as "memberIds" from live_call join call on call.id = call_id
    where phone_e164 = any(${[...numbers]})`
  if (live.length > 0)
    await publishLiveCalls(
      transaction,
      live.flatMap(({ memberIds }) => memberIds),
    )
}
