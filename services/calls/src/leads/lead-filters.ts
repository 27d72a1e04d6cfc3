import { followUpAfterHours, type LeadFilters as RequestedFilters } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import { idsFound } from './find-by-text.ts'

type Fragment = ReturnType<Sql>

export type LeadFilters = RequestedFilters & {
  /** Excludes leads that arrived later. */
  asOf?: string | undefined
  /** The member whose leads are in the view `mine`. */
  memberId: string | Fragment
  /** Decides which leads need a follow-up, and which day is today. */
  now: Date
}

/**
 * SQL condition for leads that match all filters; spam never does. Days are inclusive, in the organization's time zone. A
 * ZIP code matches by prefix.
 */
export function matchesFilters(sql: Sql | Transaction, filters: LeadFilters, timeZone: string) {
  const { q, zipCode, serviceInterest, startDate, endDate, contacted, asOf } = filters
  return sql`
    spam_reason is null
    ${q ? sql`and id = any (array(${idsFound(sql, q, maxFoundEach)}))` : sql``}
    ${zipCode ? sql`and zip_code like ${`${zipCode.replaceAll(/[\\%_]/g, '\\$&')}%`}` : sql``}
    ${serviceInterest ? sql`and services_interested = ${serviceInterest}` : sql``}
    ${startDate ? sql`and created_at >= ${startDate}::date::timestamp at time zone ${timeZone}` : sql``}
    ${endDate ? sql`and created_at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}` : sql``}
    ${asOf ? sql`and created_at <= ${asOf}` : sql``}
    ${contacted ? sql`and contacted = ${contacted === 'true'}` : sql``}
    ${isInView(sql, filters, timeZone)}`
}

/** The instant before which a lead must have been submitted to need a follow-up. */
export const followUpBefore = (now: Date) => new Date(now.getTime() - followUpAfterHours * 3_600_000)

/** SQL of the instant at which the organization's day began. */
export const startOfToday = (sql: Sql | Transaction, now: Date, timeZone: string) =>
  sql`date_trunc('day', ${now}::timestamptz, ${timeZone})`

function isInView(sql: Sql | Transaction, { view, memberId, now }: LeadFilters, timeZone: string) {
  switch (view) {
    case undefined:
      return sql``
    case 'mine':
      return sql`and assigned_to = ${memberId}`
    case 'unassigned':
      return sql`and assigned_to is null`
    case 'follow-up':
      return sql`and not contacted and notes ~ '\\S' and created_at < ${followUpBefore(now)}`
    case 'new-today':
      return sql`and created_at >= ${startOfToday(sql, now, timeZone)}`
  }
}

/** A search stays fast, however short its text: it finds the first leads of each index. */
const maxFoundEach = 500

/** Whether the tally can't tell how many leads match, so that they are counted one by one. Few leads match then. */
export const mustCountRows = ({ q, zipCode, view }: LeadFilters) => Boolean(q || zipCode) || view === 'mine'
