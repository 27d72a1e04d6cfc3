import type { Lead } from '@portal/contracts'
import { timeZoneOf } from '../calling-hours/location-time-zone.ts'
import type { MemberDirectory, Sql, Transaction } from '@portal/service-kit'

/** A database row: a lead with the assigned member's ID instead of their name, and without its time zone. */
export type LeadRow = Omit<Lead, 'assignedToUser' | 'timeZone'> & { assignedTo: string | null }

/** The columns of `LeadRow`. */
export const leadColumns = (sql: Sql | Transaction) => sql`
  id, full_name as "fullName", national_phone(phone, phone_e164) as phone, email, address, city, state, zip_code as "zipCode",
  services_interested as "servicesInterested", best_time_to_call as "bestTimeToCall", contacted, notes,
  created_at as "createdAt", assigned_to as "assignedTo", version,
  exists (select 1 from do_not_call where do_not_call.phone_e164 = lead.phone_e164) as "doNotCall"`

export function toLead({ assignedTo, ...row }: LeadRow, members: MemberDirectory): Lead {
  return { ...row, timeZone: timeZoneOf(row), assignedToUser: members.nameOf(assignedTo) }
}
