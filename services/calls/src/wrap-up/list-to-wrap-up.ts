import type { CallToWrapUp, calls } from '@portal/contracts'
import type { Handler, Sql, Transaction } from '@portal/service-kit'
import { type Location, timeZoneOf } from '../calling-rules/places.ts'
import type { CallsDeps } from '../deps.ts'

const maxRows = 100

/** A database row: a call to wrap up with the lead's location instead of its time zone. */
type WrapUpRow = Omit<CallToWrapUp, 'timeZone'> & Location & { e164: string | null }

/** Selects `WrapUpRow`s; `where`, `order by`, and such follow. */
const selectWrapUps = (sql: Sql | Transaction) => sql`
  select call.id, lead_id as "leadId", full_name as "leadName", phone_number as "phoneNumber", direction,
    started_at as "startedAt", started_at + duration_seconds * interval '1 second' as "endedAt",
    duration_seconds as duration, is_by_hand as "isByHand", coalesce(zip_code, '') as "zipCode",
    coalesce(lead.state, '') as state, call.phone_e164 as e164
  from call left join lead on lead.id = lead_id and spam_reason is null`

const toCallToWrapUp = ({ zipCode, state, e164, ...call }: WrapUpRow): CallToWrapUp => ({
  ...call,
  timeZone: timeZoneOf({ zipCode, state }, e164),
})

/** Reads a call as the list of calls to wrap up shows it, even if it is not in that list. */
export async function readWrapUp(transaction: Transaction, callId: string): Promise<CallToWrapUp> {
  const [row] = await transaction<[WrapUpRow]>`${selectWrapUps(transaction)} where call.id = ${callId}`
  return toCallToWrapUp(row)
}

/** Lists the user's calls that still need an outcome, the one that ended last first. */
export const callsToWrapUp: Handler<typeof calls.callsToWrapUp, CallsDeps> = async ({ actor }, { sql }) => {
  const rows = await sql<WrapUpRow[]>`
    ${selectWrapUps(sql)} where member_id = ${actor.id} and wrap_up = 'open'
    order by "endedAt" desc, call.id desc limit ${maxRows}`
  return rows.map(toCallToWrapUp)
}
