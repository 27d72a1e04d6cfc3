import type { Callback } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import { callFactColumns, leadInquiredAt } from '../calling-rules/call-facts.ts'
import type { CallFacts } from '../calling-rules/callability.ts'
import { type Location, timeZoneOf } from '../calling-rules/places.ts'
import type { LeadView } from '../leads/lead-row.ts'

/** A database row: a callback with its owner's ID only, and the facts that decide whether to call. */
export type CallbackRow = Omit<Callback, 'owner' | 'timeZone' | 'callable'> &
  Omit<CallFacts, keyof Location> & { location: Location }

/** Selects `CallbackRow`s; `where`, `order by`, and such follow. */
export const selectCallbacks = (sql: Sql | Transaction, { now }: LeadView) => sql`
  select callback.id, lead_id as "leadId", full_name as "leadName", national_phone(phone, phone_e164) as phone,
    call_id as "callId", from_at as "from", until_at as "until", owner_id as "ownerId", is_promised as "isPromised",
    note, callback.state, callback.created_at as "createdAt", callback.version, phone_e164 as e164,
    json_build_object('zipCode', zip_code, 'state', lead.state) as location,
    ${callFactColumns(sql, { number: sql`lead.phone_e164`, inquiredAt: leadInquiredAt(sql), now })}
  from callback join lead on lead.id = lead_id`

export function toCallback(row: CallbackRow, { members, callabilityOf }: LeadView): Callback {
  const { location, e164, isOnDoNotCallList, attempts, lacksConsent, locations, ...callback } = row
  return {
    ...callback,
    owner: members.nameOf(row.ownerId),
    timeZone: timeZoneOf(location, e164),
    callable: callabilityOf({ ...location, e164, isOnDoNotCallList, attempts, lacksConsent, locations }),
  }
}
