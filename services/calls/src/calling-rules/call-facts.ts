import type { Sql, Transaction } from '@portal/service-kit'
import { isListed } from '../do-not-call/is-listed.ts'
import { isProven } from '../leads/consent-on-record.ts'

type Fragment = ReturnType<Sql>

const hourMs = 3_600_000
const attemptHours = 24
/** For this long, an inquiry allows a call without consent. */
const inquiryDays = 90

interface FactQuery {
  /** SQL of the number in E.164. */
  number: Fragment
  /** SQL of the instant of an inquiry that is known, to save a lookup. */
  inquiredAt: Fragment
  now: Date
  /** Key of the call that is about to be placed, which does not count as an attempt yet. */
  ownKey?: string
}

/** SQL of the instant at which the customer of a lead made an inquiry; null for a lead that a member created from a call. */
export const leadInquiredAt = (sql: Sql | Transaction): Fragment =>
  sql`case when lead.origin <> 'staff' then lead.created_at end`

/**
 * The SQL columns "isOnDoNotCallList", attempts, "lacksConsent", and locations of `CallFacts`. An attempt is an outbound
 * call that the platform reported or that the portal requested from it.
 */
export function callFactColumns(sql: Sql | Transaction, { number, inquiredAt, now, ownKey = '' }: FactQuery) {
  const attemptsSince = new Date(now.getTime() - attemptHours * hourMs)
  const inquiriesSince = new Date(now.getTime() - inquiryDays * 24 * hourMs)
  return sql`
    ${isListed(sql, number)} as "isOnDoNotCallList",
    (select coalesce(json_agg(at order by at), '[]') from (
      select started_at as at from call
      where phone_e164 = ${number} and direction = 'outbound' and started_at > ${attemptsSince}
        and external_id not in (select external_id from call_attempt where key = ${ownKey} and external_id is not null)
      union all
      select at from call_attempt
      where phone_e164 = ${number} and at > ${attemptsSince} and key <> ${ownKey}
        and not exists (select 1 from call where call.external_id = call_attempt.external_id)) as attempt) as attempts,
    not (coalesce(${inquiredAt} > ${inquiriesSince}, false)
      or exists (select 1 from lead as asked
        where asked.phone_e164 = ${number} and asked.created_at > ${inquiriesSince} and asked.spam_reason is null
          and asked.origin <> 'staff')
      or exists (select 1 from call
        where phone_e164 = ${number} and direction = 'inbound' and started_at > ${inquiriesSince})
      or exists (select 1 from lead as agreed join lead_consent on lead_id = agreed.id
        where agreed.phone_e164 = ${number} and agreed.spam_reason is null and ${isProven(sql)})
    ) as "lacksConsent",
    ${locationsColumn(sql, number)}`
}

/** The SQL column locations of `Locations`: of the 100 newest leads with a number. Each row of a list reads them. */
export const locationsColumn = (sql: Sql | Transaction, number: Fragment) => sql`
  (select coalesce(json_agg(distinct jsonb_build_object('zipCode', zip_code, 'state', state)), '[]') from (
    select zip_code, state from lead as same where same.phone_e164 = ${number} and same.spam_reason is null
    order by same.created_at desc limit 100) as located) as locations`
