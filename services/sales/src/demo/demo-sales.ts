import { commissionCents } from '../sale/commission.ts'
import { today } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'

const memberId = (number: number) => `0a000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const supervisor = memberId(2)

/** Identity's demo members who sell, with their usual number of sales per day. */
const sellers = [
  { number: 1, salesADay: 4 },
  { number: 4, salesADay: 5 },
  { number: 5, salesADay: 3 },
  { number: 6, salesADay: 4 },
  { number: 7, salesADay: 2 },
  { number: 8, salesADay: 3 },
  { number: 9, salesADay: 3 },
  { number: 10, salesADay: 1 },
  { number: 2, salesADay: 1 },
]
const goals = [
  { number: 1, cents: 240_000 },
  { number: 4, cents: 300_000 },
  { number: 5, cents: 180_000 },
  { number: 6, cents: 220_000 },
  { number: 8, cents: 160_000 },
]
const days = 75
const reasons = [
  'Entered twice by mistake',
  'Customer canceled before installation',
  'Wrong bundle chosen, entered again',
]

/**
 * Adds sales of the last eleven weeks, up to now. They are the same every time, relative to the calendar: many on
 * weekdays, few on Saturdays, none on Sundays.
 */
export async function loadDemoSales(deps: SalesDeps): Promise<void> {
  const { sql, timeZone, now } = deps
  const random = pseudoRandom(20_261_121)
  const planned = sellers.flatMap(({ number, salesADay }) =>
    Array.from({ length: days }, (_, daysAgo) =>
      Array.from({ length: Math.round(salesADay * (0.4 + random() * 1.2)) }, () => ({
        memberId: memberId(number),
        daysAgo,
        minute: 9 * 60 + Math.floor(random() * 9 * 60),
        place: 1 + Math.floor(random() ** 1.4 * 15),
        saturday: random() < 0.3,
        reason: random() < 0.03 ? reasons[Math.floor(random() * reasons.length)] : undefined,
      })),
    ).flat(),
  )
  await sql.begin(async transaction => {
    await transaction`
      insert into sale (created_at, agent_id, sale_type, base_cents, rate_percent, earnings_cents, voided_at, voided_by, void_reason)
      select at, "memberId", name, base_cents, rate_percent, ${commissionCents(transaction)},
        case when reason is not null then least(at + interval '25 minutes', ${now()}::timestamptz) end,
        case when reason is not null then ${supervisor}::uuid end, reason
      from (
        select *, (${today(transaction, deps)} - "daysAgo")::timestamp + make_interval(mins => minute) as clock
        from jsonb_to_recordset(${transaction.json(planned)})
          as plan("memberId" uuid, "daysAgo" int, minute int, place int, saturday boolean, reason text)
      ) planned
      cross join lateral (select clock at time zone ${timeZone} as at) moment
      join sale_type using (place)
      where at <= ${now()}::timestamptz and (extract(isodow from clock) <= 5 or extract(isodow from clock) = 6 and saturday)`
    await transaction`
      insert into goal (member_id, month, goal_cents, set_at, set_by)
      select "memberId", date_trunc('month', (${today(transaction, deps)} - ${days}::int)::timestamp), cents, ${now()}::timestamptz, ${supervisor}
      from jsonb_to_recordset(${transaction.json(goals.map(({ number, cents }) => ({ memberId: memberId(number), cents })))})
        as plan("memberId" uuid, cents int)`
  })
}

/** Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
