import type { Sql, Transaction } from '@portal/service-kit'
import { pickAgent, pseudoRandom } from './pseudo-random.ts'

export interface Fill {
  /** First and last number of the rows to add, out of `total`. Row 1 is the newest. */
  from: number
  to: number
  total: number
  /** Number of past days over which the rows are spread. */
  days: number
}

/** Adds generated calls, the same for the same numbers; existing rows stay. @returns the number of new rows. */
export async function fillCalls(sql: Sql | Transaction, { from, to, total, days }: Fill): Promise<number> {
  const added = await sql`
    insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
    select 'demo ' || n, direction, '+1' || (201 + ${pseudoRandom(sql, 1, 780)}) || '555' || lpad(${pseudoRandom(sql, 2, 10_000)}::text, 4, '0'),
      case when direction = 'outbound' and outcome = 'missed' then 'other' else outcome end, case outcome when 'answered' then 20 + ${pseudoRandom(sql, 3, 180)} + ${pseudoRandom(sql, 4, 12)} * ${pseudoRandom(sql, 5, 60)}
        when 'voicemail' then 5 + ${pseudoRandom(sql, 3, 40)} else 0 end,
      now() - (n - 0.9) / ${total} * ${days} * interval '1 day',
      case when outcome = 'answered' or direction = 'outbound' then ${pickAgent(sql)} end
    from (
      select n, case when ${pseudoRandom(sql, 7, 100)} < 58 then 'inbound' else 'outbound' end as direction,
        case when ${pseudoRandom(sql, 8, 100)} < 70 then 'answered' when ${pseudoRandom(sql, 8, 100)} < 86 then 'missed'
          when ${pseudoRandom(sql, 8, 100)} < 96 then 'voicemail' else 'other' end as outcome
      from generate_series(${from}::int, ${to}::int) as n) as generated
    on conflict do nothing`
  return added.count
}
