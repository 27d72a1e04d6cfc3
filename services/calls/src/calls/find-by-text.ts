import type { Sql } from '@portal/service-kit'
import { idsFound, phonePatterns } from '../leads/find-by-text.ts'

/**
 * SQL of the IDs of calls found by the first or last digits of the number, or by the start of the full name, last name, or
 * email of their lead or a lead with their number. Each of these finds at most `maxLeads` leads.
 */
export function callsFound(sql: Sql, text: string) {
  const phone = phonePatterns(text)
  return sql`
    with lead_found as (select id, phone_e164 from lead where id in (${idsFound(sql, text, maxLeads)}))
    select id from call where phone_e164 = any (array(select phone_e164 from lead_found))
    union select id from call where lead_id = any (array(select id from lead_found))
    ${phone ? sql`union select id from call where phone_e164 like ${phone.start}` : sql``}
    ${phone ? sql`union select id from call where reverse(phone_e164) like reverse(${phone.digits}) || '%'` : sql``}`
}

const maxLeads = 500
