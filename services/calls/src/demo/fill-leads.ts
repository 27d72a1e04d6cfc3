import {
  bestTimesToCall,
  consentNotice,
  currentConsentVersion,
  referralSources,
  serviceInterests,
} from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import type { Fill } from './fill-calls.ts'
import { pickAgent, pseudoRandom, pickOne } from './pseudo-random.ts'
import { cities, firstNames, lastNames, notes, streets } from './sample-values.ts'

/**
 * Adds generated leads with consent, the same for the same numbers; existing rows stay. Older leads are contacted more
 * often. @returns the number of new rows.
 */
export async function fillLeads(sql: Sql | Transaction, { from, to, total, days }: Fill): Promise<number> {
  const added = await sql`
    with generated as materialized (
      select n, ('0d000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
        now() - (n - 0.9) / ${total} * ${days} * interval '1 day' as created_at,
        ${pickOne(sql, 11, firstNames)} as first_name, ${pickOne(sql, 12, lastNames)} as last_name,
        ${pickOne(sql, 13, cities)} as city, 201 + ${pseudoRandom(sql, 14, 780)} as area,
        lpad(${pseudoRandom(sql, 15, 10_000)}::text, 4, '0') as line,
        ${pseudoRandom(sql, 16, 100)} < least(85, 20 + n::bigint * 130 / ${total}) as contacted,
        ${pseudoRandom(sql, 17, 100)} < 45 as is_assigned, ${pickAgent(sql)} as agent
      from generate_series(${from}::int, ${to}::int) as n),
    added as (
      insert into lead (id, created_at, full_name, phone, phone_e164, email, address, city, state, zip_code, country,
        services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments, contacted,
        contacted_at, contacted_by, first_contacted_at, first_contacted_by, notes, assigned_to)
      select id, created_at, first_name || ' ' || last_name, '(' || area || ') 555-' || line, '+1' || area || '555' || line,
        lower(first_name || '.' || last_name || n || '@mail.example'),
        100 + ${pseudoRandom(sql, 18, 9800)} || ' ' || ${pickOne(sql, 19, streets)}, split_part(city, '|', 1), split_part(city, '|', 2),
        split_part(city, '|', 3) || lpad(${pseudoRandom(sql, 20, 100)}::text, 2, '0'), 'United States',
        ${pickOne(sql, 21, [...serviceInterests, ''])}, ${pseudoRandom(sql, 22, 10)} = 0, ${pseudoRandom(sql, 23, 3)} = 0,
        ${pickOne(sql, 24, ['', ...bestTimesToCall])}, ${pickOne(sql, 25, referralSources)}, '', contacted,
        contacted_at, contacted_by, contacted_at, contacted_by, ${pickOne(sql, 27, notes)}, case when contacted or is_assigned then agent end
      from generated cross join lateral (select
        case when contacted then least(created_at + (2 + ${pseudoRandom(sql, 26, 600)}) * interval '1 minute', now()) end
          as contacted_at,
        case when contacted then agent end as contacted_by) as contact
      on conflict do nothing returning id, created_at)
    insert into lead_consent (lead_id, notice_version, notice_text, page_url, referrer, utm, at, ip, user_agent)
    select id, ${currentConsentVersion}, ${consentNotice(currentConsentVersion, 'Skyline Connect')}, '', '', '{}', created_at, '192.0.2.10', 'demo data'
    from added`
  return added.count
}
