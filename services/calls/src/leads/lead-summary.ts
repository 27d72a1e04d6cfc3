import { type calls, followUpAfterHours } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

const maxFollowUps = 5

interface FollowUp {
  id: string
  fullName: string
  phone: string
  createdAt: string
}

/** Counts all leads since midnight in the user's time zone, and all leads that need a follow-up; names the newest five. */
export const leadSummary: Handler<typeof calls.leadSummary, CallsDeps> = async ({ query }, { sql, now }) => {
  const clock = now()
  const followUpBefore = new Date(clock.getTime() - followUpAfterHours * 3_600_000)
  const [[today], [followUps], newest] = await Promise.all([
    sql<[{ total: number; contacted: number; withNotes: number }]>`
      select count(*)::int as total, (count(*) filter (where contacted))::int as contacted,
        (count(*) filter (where notes ~ '\\S'))::int as "withNotes"
      from lead where spam_reason is null
        and created_at >= date_trunc('day', ${clock}::timestamptz, ${query.timeZone})`,
    // Whole days come from the tally; the day of the limit is counted row by row.
    sql<[{ total: number }]>`
      select ((select coalesce(sum(leads), 0) from lead_tally
          where not contacted and has_notes and day < tally_day(${followUpBefore}))
        + (select count(*) from lead where spam_reason is null and not contacted and notes ~ '\\S'
          and created_at >= tally_day(${followUpBefore})::timestamp at time zone 'UTC' and created_at < ${followUpBefore}))::int as total`,
    sql<FollowUp[]>`
      select id, full_name as "fullName", national_phone(phone, phone_e164) as phone, created_at as "createdAt" from lead
      where spam_reason is null and not contacted and notes ~ '\\S' and created_at < ${followUpBefore}
      order by created_at desc, id desc limit ${maxFollowUps}`,
  ])
  return { today, followUps: { total: followUps.total, newest: [...newest] } }
}
