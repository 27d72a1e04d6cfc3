import { ApiError, type Sql, type Transaction } from '@portal/service-kit'
import { callFactColumns } from '../calling-rules/call-facts.ts'
import type { CallFacts } from '../calling-rules/callability.ts'
import type { Location } from '../calling-rules/places.ts'
import { toE164 } from '../phone-number.ts'

/** Identifies a phone number: that of a lead, that of a recent call, or a typed one. Exactly one field is set. */
export interface CallTarget {
  readonly leadId?: string | undefined
  readonly callId?: string | undefined
  readonly phoneNumber?: string | undefined
}

/** The field that names the number. */
export const fieldOf = ({ leadId, callId }: CallTarget) => (leadId ? 'leadId' : callId ? 'callId' : 'phoneNumber')

/**
 * Returns the number of a target in E.164; null for one that can't be dialed.
 * @throws {ApiError} `not_found` for an unknown lead or call; `invalid_request` for a typed text that is no phone number.
 */
export async function findNumber(sql: Sql | Transaction, target: CallTarget): Promise<string | null> {
  const { leadId, callId, phoneNumber = '' } = target
  if (leadId) {
    const [lead] = await sql<{ e164: string | null }[]>`
      select phone_e164 as e164 from lead where id = ${leadId} and spam_reason is null`
    if (!lead) throw new ApiError('not_found', 'This lead does not exist.')
    return lead.e164
  }
  if (callId) {
    const [call] = await sql<{ phone: string }[]>`select phone_number as phone from call where id = ${callId}`
    if (!call) throw new ApiError('not_found', 'This call does not exist.')
    return toE164(call.phone)
  }
  const e164 = toE164(phoneNumber)
  if (e164) return e164
  const message = 'Enter a phone number.'
  throw new ApiError('invalid_request', message, { issues: [{ path: 'phoneNumber', message }] })
}

interface FoundFacts extends Omit<CallFacts, 'e164' | keyof Location> {
  location: Location | null
}

/**
 * Reads what decides whether a number may be called. The location is that of the named lead, otherwise of the newest lead
 * with this number; the locations of all its leads count too.
 */
export async function readCallFacts(
  sql: Sql | Transaction,
  e164: string | null,
  { leadId }: CallTarget,
  now: Date,
  ownKey?: string,
): Promise<CallFacts> {
  const columns = callFactColumns(sql, {
    number: sql`${e164}::text`,
    inquiredAt: sql`null::timestamptz`,
    now,
    ...(ownKey && { ownKey }),
  })
  const isNamed = leadId ? sql`id = ${leadId}` : sql`phone_e164 = ${e164}`
  const [found] = await sql<[FoundFacts]>`
    select ${columns},
      (select json_build_object('zipCode', zip_code, 'state', state) from lead
        where spam_reason is null and ${isNamed}
        order by created_at desc limit 1) as location`
  const { location, ...facts } = found
  return { e164, zipCode: '', state: '', ...location, ...facts }
}
