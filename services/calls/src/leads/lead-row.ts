import type { Callability, Lead } from '@portal/contracts'
import type { MemberDirectory, Sql, Transaction } from '@portal/service-kit'
import { callFactColumns, leadInquiredAt } from '../calling-rules/call-facts.ts'
import { type CallFacts, createCallability } from '../calling-rules/callability.ts'
import { timeZoneOf } from '../calling-rules/places.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import type { CallsDeps } from '../deps.ts'

/** A database row: a lead without the assigned member's name, and what decides whether to call it. */
export type LeadRow = Omit<Lead, 'assignedToUser' | 'timeZone' | 'doNotCall' | 'callable'> & CallFacts

/** How the leads of one request are read and shown. */
export interface LeadView {
  readonly now: Date
  readonly members: MemberDirectory
  readonly callabilityOf: (facts: CallFacts) => Callability
}

/** Reads what all leads of a request share: the names of members, and the calling rules. */
export async function createLeadView({
  sql,
  members,
  now,
}: Pick<CallsDeps, 'sql' | 'members' | 'now'>): Promise<LeadView> {
  const at = now()
  const [rules] = await Promise.all([readCallingRules(sql), members.refresh()])
  return { now: at, members, callabilityOf: createCallability(rules, at) }
}

/** SQL of a lead's stage. A contacted lead that has no outcome, or was only attempted, has the stage `contacted`. */
export const leadStage = (sql: Sql | Transaction) => sql`
  case when contacted and coalesce(stage, 'new') in ('new', 'attempted') then 'contacted' else coalesce(stage, 'new') end`

/** The columns of `LeadRow`. */
export const leadColumns = (sql: Sql | Transaction, { now }: LeadView) => sql`
  id, full_name as "fullName", national_phone(phone, phone_e164) as phone, phone_e164 as e164, email, address, city, state,
  zip_code as "zipCode", services_interested as "servicesInterested", best_time_to_call as "bestTimeToCall", contacted,
  ${leadStage(sql)} as stage, notes, lead.created_at as "createdAt", origin, assigned_to as "assignedToId", version,
  ${callFactColumns(sql, { number: sql`lead.phone_e164`, inquiredAt: leadInquiredAt(sql), now })}`

export function toLead<Row extends LeadRow>(row: Row, { members, callabilityOf }: LeadView) {
  const {
    isOnDoNotCallList,
    e164: _e164,
    attempts: _attempts,
    lacksConsent: _lacksConsent,
    locations: _locations,
    ...lead
  } = row
  return {
    ...lead,
    timeZone: timeZoneOf(row, row.e164),
    assignedToUser: members.nameOf(row.assignedToId),
    doNotCall: isOnDoNotCallList,
    callable: callabilityOf(row),
  }
}
