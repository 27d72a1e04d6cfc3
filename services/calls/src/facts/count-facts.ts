import type { callsInternal, Reply } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

/**
 * Counts what members did since an instant, in the order of the request. A tick or a note counts only with a call that the
 * phone system reported, except for a member without any reported calls, such as one without an extension.
 * Repeated requests give the same counts.
 */
export const countFacts: Handler<typeof callsInternal.countFacts, CallsDeps> = async ({ body }, { sql, config }) => {
  const zone = config.PORTAL_TIME_ZONE
  const rows = await sql<Reply<typeof callsInternal.countFacts>>`
    select "memberId", since, calls.answered as "callsAnswered", calls.made as "callsMade", calls.minutes as "talkMinutes",
      leads.contacted as "leadsContacted", leads.fast as "fastContacts", notes.added as "notesAdded",
      array(
        select to_char(started_at at time zone ${zone}, 'YYYY-MM-DD') from call
        where member_id = "memberId" and started_at >= since and outcome = 'answered'
        group by 1 order by 1) as days
    from rows from (jsonb_to_recordset(${sql.json(body.asks)}) as ("memberId" uuid, since timestamptz(3)))
      with ordinality as query("memberId", since, position)
    cross join lateral (
      select exists (select 1 from call where member_id = "memberId" and not is_by_hand) as is_used) as phone
    cross join lateral (
      select (count(*) filter (where outcome = 'answered'))::int as answered,
        (count(*) filter (where direction = 'outbound' and not is_by_hand))::int as made,
        (coalesce(sum(duration_seconds) filter (where outcome = 'answered'), 0) / 60)::int as minutes
      from call where member_id = "memberId" and started_at >= since) as calls
    cross join lateral (
      select count(*)::int as contacted,
        (count(*) filter (where talked_at <= created_at + interval '5 minutes'))::int as fast
      from (
        select created_at, case when not phone.is_used then coalesce(first_contacted_at, contacted_at) else (
          select min(started_at) from call
          where call.phone_e164 = lead.phone_e164 and member_id = "memberId" and outcome = 'answered'
            and started_at >= lead.created_at) end as talked_at
        from lead
        where (first_contacted_by = "memberId" and first_contacted_at >= since)
          or (first_contacted_by is null and contacted and contacted_by = "memberId" and contacted_at >= since)) as first
      where talked_at is not null) as leads
    cross join lateral (
      select count(distinct subject_id)::int as added from audit
      where action in ('lead.update', 'call.wrap-up') and actor_id = "memberId" and at >= since and details -> 'notes' ->> 'to' ~ '\\S'
        and (not phone.is_used or exists (select 1 from lead join call using (phone_e164)
          where lead.id = subject_id::uuid and call.member_id = "memberId" and not call.is_by_hand))) as notes
    order by position`
  return [...rows]
}
