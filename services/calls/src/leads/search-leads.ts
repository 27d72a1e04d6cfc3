import type { calls, FoundLead } from '@portal/contracts'
import type { Sql, Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

const maxResults = 8
const minPhoneDigits = 3

/**
 * Finds at most eight leads by the start of the full name, last name, or email, or by the first or last digits of the
 * phone number; newest first. If more leads match, the first in alphabetical order are returned.
 */
export const searchLeads: Handler<typeof calls.searchLeads, CallsDeps> = async ({ query: { q } }, { sql }) => {
  const prefix = `${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const digits = phoneDigits(q)
  return sql<FoundLead[]>`
    select id, full_name as "fullName", national_phone(phone, phone_e164) as phone, email, created_at as "createdAt"
    from lead where id in (
      ${firstLeads(sql, sql`lower(full_name)`, sql`lower(${prefix})`)}
      union ${firstLeads(sql, sql`last_name(full_name)`, sql`lower(${prefix})`)}
      union ${firstLeads(sql, sql`lower(email)`, sql`lower(${prefix})`)}
      ${digits ? sql`union ${firstLeads(sql, sql`phone_e164`, sql`${`${e164Start(q, digits)}%`}`)}` : sql``}
      ${digits ? sql`union ${firstLeads(sql, sql`reverse(phone_e164)`, sql`reverse(${digits}) || '%'`)}` : sql``})
    order by created_at desc, id desc limit ${maxResults}`
}

type Fragment = ReturnType<Sql>

/** SQL for the first leads, in the order of an index, whose value matches the pattern. */
const firstLeads = (sql: Sql, value: Fragment, pattern: Fragment) => sql`
  (select id from lead where spam_reason is null and ${value} like ${pattern}
    order by ${value} using ~<~, created_at desc limit ${maxResults})`

/** Returns the digits if the text can only be a phone number; null otherwise. */
function phoneDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  return /^[\d\s()+./-]+$/.test(text) && digits.length >= minPhoneDigits ? digits : null
}

/** No area code starts with 1, so a leading 1 is the country code. */
const e164Start = (text: string, digits: string) =>
  text.startsWith('+') || digits.startsWith('1') ? `+${digits}` : `+1${digits}`
