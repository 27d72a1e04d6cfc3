import type { Sql, Transaction } from '@portal/service-kit'

const minPhoneDigits = 3

/**
 * SQL of the IDs of leads found by the start of the full name, last name, or email, or by the first or last digits of the
 * phone number. Each of the five finds at most `max` leads, the first in alphabetical order.
 */
export function idsFound(sql: Sql | Transaction, text: string, max: number) {
  const prefix = `${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const phone = phonePatterns(text)
  return sql`
    ${firstLeads(sql, max, sql`lower(full_name)`, sql`lower(${prefix})`)}
    union ${firstLeads(sql, max, sql`last_name(full_name)`, sql`lower(${prefix})`)}
    union ${firstLeads(sql, max, sql`lower(email)`, sql`lower(${prefix})`)}
    ${phone ? sql`union ${firstLeads(sql, max, sql`phone_e164`, sql`${phone.start}`)}` : sql``}
    ${phone ? sql`union ${firstLeads(sql, max, sql`reverse(phone_e164)`, sql`reverse(${phone.digits}) || '%'`)}` : sql``}`
}

type Fragment = ReturnType<Sql>

/** SQL for the first leads, in the order of an index, whose value matches the pattern. */
const firstLeads = (sql: Sql | Transaction, max: number, value: Fragment, pattern: Fragment) => sql`
  (select id from lead where spam_reason is null and ${value} like ${pattern}
    order by ${value} using ~<~, created_at desc limit ${max})`

/** Returns the SQL pattern for the start of an E.164 number, and the digits; null if the text can't be a part of a number. */
export function phonePatterns(text: string): { start: string; digits: string } | null {
  const digits = text.replaceAll(/\D/g, '')
  if (!/^[\d\s()+./-]+$/.test(text) || digits.length < minPhoneDigits) return null
  return { start: `${e164Start(text, digits)}%`, digits }
}

/** No area code starts with 1, so a leading 1 is the country code. */
const e164Start = (text: string, digits: string) =>
  text.startsWith('+') || digits.startsWith('1') ? `+${digits}` : `+1${digits}`
