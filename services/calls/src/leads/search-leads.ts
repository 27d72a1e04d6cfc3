import type { calls, FoundLead } from '@portal/contracts'
import type { Sql, Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

const mostFound = 8
const fewestDigits = 3

/**
 * Leads by the first letters of the full name, the last name or the e-mail, or by the first or the last digits of the
 * phone; newest first, at most eight. Where more begin so, it is those that come first in the alphabet.
 */
export const searchLeads: Handler<typeof calls.searchLeads, CallsDeps> = async ({ query: { q } }, { sql }) => {
  const prefix = `${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const digits = phoneDigits(q)
  return sql<FoundLead[]>`
    select id, full_name as "fullName", national_phone(phone, phone_e164) as phone, email, created_at as "createdAt"
    from lead where id in (
      ${firstOf(sql, sql`lower(full_name)`, sql`lower(${prefix})`)}
      union ${firstOf(sql, sql`last_name(full_name)`, sql`lower(${prefix})`)}
      union ${firstOf(sql, sql`lower(email)`, sql`lower(${prefix})`)}
      ${digits ? sql`union ${firstOf(sql, sql`phone_e164`, sql`${`${e164Start(q, digits)}%`}`)}` : sql``}
      ${digits ? sql`union ${firstOf(sql, sql`reverse(phone_e164)`, sql`reverse(${digits}) || '%'`)}` : sql``})
    order by created_at desc, id desc limit ${mostFound}`
}

type Fragment = ReturnType<Sql>

/** The first leads of an index whose value begins so. */
const firstOf = (sql: Sql, value: Fragment, pattern: Fragment) => sql`
  (select id from lead where spam_reason is null and ${value} like ${pattern}
    order by ${value} using ~<~, created_at desc limit ${mostFound})`

/** The digits of what can only be a phone; null for anything else. */
function phoneDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  return /^[\d\s()+./-]+$/.test(text) && digits.length >= fewestDigits ? digits : null
}

/** No area code begins with 1, so a leading one is the country's. */
const e164Start = (text: string, digits: string) =>
  text.startsWith('+') || digits.startsWith('1') ? `+${digits}` : `+1${digits}`
