import { ApiError, type Sql } from '@portal/service-kit'
import type { Location } from '../calling-hours/location-time-zone.ts'
import { toE164 } from '../phone-number.ts'

/** The number to call, and what decides whether it may be called. */
export interface Callee {
  /** ID of the lead or recent call that the request names. */
  readonly id: string
  readonly e164: string
  /** Null if no lead has this number. */
  readonly location: Location | null
  readonly isOnDoNotCallList: boolean
}

/**
 * Finds the phone number and location of a lead or a recent call.
 * @throws {ApiError} `not_found`; `invalid_request` for a number that can't be dialed.
 */
export async function findCallee(sql: Sql, { leadId, callId }: { leadId?: string; callId?: string }): Promise<Callee> {
  const lead = leadId ? await readLead(sql, leadId) : null
  const e164 = lead ? lead.e164 : toE164(await readCallNumber(sql, callId ?? ''))
  const path = leadId ? 'leadId' : 'callId'
  if (!e164) {
    const message = "This phone number can't be dialed."
    throw new ApiError('invalid_request', message, { issues: [{ path, message }] })
  }
  const [found] = await sql<{ location: Location | null; isOnDoNotCallList: boolean }[]>`
    select exists (select 1 from do_not_call where phone_e164 = ${e164}) as "isOnDoNotCallList",
      (select json_build_object('zipCode', zip_code, 'state', state) from lead
        where phone_e164 = ${e164} and spam_reason is null order by created_at desc limit 1) as location`
  return {
    id: leadId ?? callId ?? '',
    e164,
    location: lead ?? found?.location ?? null,
    isOnDoNotCallList: found?.isOnDoNotCallList ?? false,
  }
}

async function readLead(sql: Sql, id: string): Promise<Location & { e164: string | null }> {
  const [lead] = await sql<(Location & { e164: string | null })[]>`
    select phone_e164 as e164, zip_code as "zipCode", state from lead where id = ${id} and spam_reason is null`
  if (!lead) throw new ApiError('not_found', 'This lead does not exist.')
  return lead
}

async function readCallNumber(sql: Sql, id: string): Promise<string> {
  const [call] = await sql<{ phone: string }[]>`select phone_number as phone from call where id = ${id}`
  if (!call) throw new ApiError('not_found', 'This call does not exist.')
  return call.phone
}
