import type { Sql, Transaction } from '@portal/service-kit'
import { agentsInSql, chance } from './pseudo-random.ts'

export interface Fill {
  /** Numbers of the rows to add, both inclusive, of `total`; the lowest is the newest. */
  from: number
  to: number
  total: number
  /** How many days back they are spread over. */
  days: number
}

/** Adds invented calls, the same for the same numbers; those that are there already stay. @returns how many are new. */
export async function fillCalls(sql: Sql | Transaction, { from, to, total, days }: Fill): Promise<number> {
  const added = await sql`
    insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
    select 'demo ' || n, direction, '+1' || (201 + ${chance(sql, 1, 780)}) || '555' || lpad(${chance(sql, 2, 10_000)}::text, 4, '0'),
      outcome, case outcome when 'answered' then 20 + ${chance(sql, 3, 180)} + ${chance(sql, 4, 12)} * ${chance(sql, 5, 60)}
        when 'voicemail' then 5 + ${chance(sql, 3, 40)} else 0 end,
      now() - (n - 0.9) / ${total} * ${days} * interval '1 day',
      case when outcome = 'answered' or direction = 'outbound' then ${agentsInSql(sql)} end
    from (
      select n, case when ${chance(sql, 7, 100)} < 58 then 'inbound' else 'outbound' end as direction,
        case when ${chance(sql, 8, 100)} < 70 then 'answered' when ${chance(sql, 8, 100)} < 86 then 'missed'
          when ${chance(sql, 8, 100)} < 96 then 'voicemail' else 'other' end as outcome
      from generate_series(${from}::int, ${to}::int) as n) as it
    on conflict do nothing`
  return added.count
}
