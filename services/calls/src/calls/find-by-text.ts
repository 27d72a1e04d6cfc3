import type { Sql } from '@portal/service-kit'
import { idsFound, phonePatterns } from '../leads/find-by-text.ts'

/**
 * SQL of the IDs of calls found by the first or last digits of the number, or by what finds their lead or a lead with their
 * number: the start of its full name, last name, or email. At most `maxLeads` leads are found each way.
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
