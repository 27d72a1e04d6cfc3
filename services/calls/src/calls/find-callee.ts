import { ApiError, type Sql } from '@portal/service-kit'
import type { Place } from '../calling-hours/location-time-zone.ts'
import { toE164 } from '../phone-number.ts'

/** Whom a call goes to. */
export interface Callee {
  /** Of the lead or the call that it was asked by. */
  readonly id: string
  readonly e164: string
  /** Null where no lead has the number. */
  readonly place: Place | null
  readonly isOnDoNotCallList: boolean
}

/**
 * Finds the number behind a lead or a call, and where it is.
 * @throws {ApiError} `not_found`; `invalid_request` for a number that cannot be dialled.
 */
export async function findCallee(sql: Sql, { leadId, callId }: { leadId?: string; callId?: string }): Promise<Callee> {
  const lead = leadId ? await leadWith(sql, leadId) : null
  const e164 = lead ? lead.e164 : toE164(await phoneOfCall(sql, callId ?? ''))
  const path = leadId ? 'leadId' : 'callId'
  if (!e164) {
    const message = 'This phone number cannot be dialled.'
    throw new ApiError('invalid_request', message, { issues: [{ path, message }] })
  }
  const [found] = await sql<{ place: Place | null; isOnDoNotCallList: boolean }[]>`
    select exists (select 1 from do_not_call where phone_e164 = ${e164}) as "isOnDoNotCallList",
      (select json_build_object('zipCode', zip_code, 'state', state) from lead
        where phone_e164 = ${e164} and spam_reason is null order by created_at desc limit 1) as place`
  return {
    id: leadId ?? callId ?? '',
    e164,
    place: lead ?? found?.place ?? null,
    isOnDoNotCallList: found?.isOnDoNotCallList ?? false,
  }
}

async function leadWith(sql: Sql, id: string): Promise<Place & { e164: string | null }> {
  const [lead] = await sql<(Place & { e164: string | null })[]>`
    select phone_e164 as e164, zip_code as "zipCode", state from lead where id = ${id} and spam_reason is null`
  if (!lead) throw new ApiError('not_found', 'This lead does not exist.')
  return lead
}

async function phoneOfCall(sql: Sql, id: string): Promise<string> {
  const [call] = await sql<{ phone: string }[]>`select phone_number as phone from call where id = ${id}`
  if (!call) throw new ApiError('not_found', 'This call does not exist.')
  return call.phone
}
