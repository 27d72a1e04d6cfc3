import { type calls, followUpAfterHours } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

const shownFollowUps = 5

interface Waiting {
  id: string
  fullName: string
  phone: string
  createdAt: string
}

/** Today's stats, from midnight of the viewer's zone, and who waits for a follow-up; over all leads. */
export const leadSummary: Handler<typeof calls.leadSummary, CallsDeps> = async ({ query }, { sql, now }) => {
  const clock = now()
  const waitsSince = new Date(clock.getTime() - followUpAfterHours * 3_600_000)
  const [[today], [waiting], newest] = await Promise.all([
    sql<[{ total: number; contacted: number; withNotes: number }]>`
      select count(*)::int as total, (count(*) filter (where contacted))::int as contacted,
        (count(*) filter (where notes ~ '\\S'))::int as "withNotes"
      from lead where spam_reason is null
        and created_at >= date_trunc('day', ${clock}::timestamptz, ${query.timeZone})`,
    // Whole days come from the tally; the day that the limit falls on is counted lead by lead.
    sql<[{ total: number }]>`
      select ((select coalesce(sum(leads), 0) from lead_tally
          where not contacted and has_notes and day < tally_day(${waitsSince}))
        + (select count(*) from lead where spam_reason is null and not contacted and notes ~ '\\S'
          and created_at >= tally_day(${waitsSince})::timestamp at time zone 'UTC' and created_at < ${waitsSince}))::int as total`,
    sql<Waiting[]>`
      select id, full_name as "fullName", national_phone(phone, phone_e164) as phone, created_at as "createdAt" from lead
      where spam_reason is null and not contacted and notes ~ '\\S' and created_at < ${waitsSince}
      order by created_at desc, id desc limit ${shownFollowUps}`,
  ])
  return { today, followUps: { total: waiting.total, newest: [...newest] } }
}
