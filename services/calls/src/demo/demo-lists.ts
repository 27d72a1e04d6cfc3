import type { CallsDeps } from '../deps.ts'
import { memberId } from './member-id.ts'

const demoAgent = memberId(1)
const demoAdmin = memberId(3)

const blockedNumbers = [
  { phone: '+12165550178', reason: 'Asked us to stop after the second call', daysAgo: 2 },
  { phone: '+17025550191', reason: 'Wrong number, belongs to a dentist', daysAgo: 6 },
  { phone: '+16145550126', reason: 'Written request', daysAgo: 11 },
]

const callbacks = [
  { daysAhead: 1, hour: 13, owner: demoAgent, note: 'Wants to compare the bundles first' },
  { daysAhead: 1, hour: 15, owner: null, note: '' },
  { daysAhead: 2, hour: 14, owner: demoAgent, note: 'Moves on the first, needs a date' },
]

/** Suspected spam, newest first. At least one is a real request, as in any quarantine. */
const spam = [
  { name: 'SEO Promotion', reason: 'honeypot, filled in too fast', comments: 'Rank first on every search engine!' },
  {
    name: 'Cheap Watches',
    reason: 'forged render time, link in the text',
    comments: 'Best prices at https://watches.example',
  },
  {
    name: 'Dolores Whitfield',
    reason: 'filled in too fast, old render time',
    comments: 'We moved last week and need internet and TV. Please call after five.',
  },
  { name: 'Loan Approval', reason: 'too many leads at once', comments: 'You are approved for $50,000. Reply today.' },
  { name: 'Test Test', reason: 'honeypot, filled in too fast', comments: '' },
]

/** Fills the do-not-call list, the callbacks of the next days, and the quarantine. */
export async function loadDemoLists({ sql }: CallsDeps): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`
      insert into do_not_call (phone_e164, reason, added_by, added_at)
      select phone, reason, ${demoAdmin}, now() - "daysAgo" * interval '1 day'
      from jsonb_to_recordset(${transaction.json(blockedNumbers)}) as blocked(phone text, reason text, "daysAgo" int)`
    // In the afternoon, when most states allow calls.
    await transaction`
      with planned as (
        select *, row_number() over () as number
        from jsonb_to_recordset(${transaction.json(callbacks)})
          as planned("daysAhead" int, hour int, owner uuid, note text)),
      customer as (
        select id, row_number() over (order by created_at desc, id) as number from lead where contacted)
      insert into callback (lead_id, from_at, until_at, owner_id, is_promised, note, created_by)
      select customer.id, at, at + interval '1 hour', owner, owner is not null, note, ${demoAgent}
      from planned join customer using (number)
      cross join lateral (select (date_trunc('day', now() at time zone 'America/New_York')
        + make_interval(days => "daysAhead", hours => hour)) at time zone 'America/New_York' as at) as start`
    await transaction`
      insert into lead (created_at, full_name, phone, phone_e164, email, comments, spam_reason)
      select now() - index * interval '7 hours', name, '(305) 555-019' || index, '+1305555019' || index,
        'offer' || index || '@spam.example', comments, reason
      from rows from (jsonb_to_recordset(${transaction.json(spam)}) as (name text, reason text, comments text))
        with ordinality as spam(name, reason, comments, index)`
  })
}
