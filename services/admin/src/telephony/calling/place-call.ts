import type { adminInternal, Reply } from '@portal/contracts'
import { timeoutAfter, audit, type ServiceRequest, type Sql, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { TelephonyError } from '../vendor/telephony-error.ts'
import { isCertainlyNotPlaced } from '../vendor/vendor-assumptions.ts'

type PlaceCallRequest = ServiceRequest<typeof adminInternal.placeCall>
type PlaceCallReply = Reply<typeof adminInternal.placeCall>

interface StoredCall {
  memberId: string
  phoneNumber: string
  ownExtension: string
  placedAt: string
  /** Whether the platform may still confirm it. */
  isRecent: boolean
  externalId: string | null
  extension: string | null
}

const unconfirmedText = "MightyCall hasn't confirmed the call. Check your phone before you call again."
const unconfirmed: PlaceCallReply = { outcome: 'refused', message: unconfirmedText, isUncertain: true }

/** Has the platform call a number from a member's extension. The same key places at most one call. */
export const placeCall: Handler<typeof adminInternal.placeCall, AdminDeps> = async (request, deps) => {
  const { sql, telephony, members } = deps
  if (!telephony) return refused('Telephony is off. Ask an admin to set up MightyCall.')
  await members.refresh()
  const extension = members.list().find(({ id }) => id === request.body.memberId)?.extension
  if (!extension) return refused('You have no phone extension yet. Ask an admin to set one.')
  const stored = await claimKey(sql, request, extension)
  if (stored) return replyFor(stored, request)
  const reply = await Promise.race([placeAndStore(deps, request, extension), timeoutAfter(deps.callWaitMs)])
  return reply ?? unconfirmed
}

/** Stores the key before the call is placed. @returns what an earlier request stored under it; null if there was none. */
function claimKey(sql: Sql, { body, requestId }: PlaceCallRequest, extension: string): Promise<StoredCall | null> {
  const { key, memberId, phoneNumber } = body
  return sql.begin(async transaction => {
    const claimed = await transaction`
      insert into placed_call (key, member_id, phone_number, own_extension)
      values (${key}, ${memberId}, ${phoneNumber}, ${extension}) on conflict do nothing`
    if (claimed.count > 0) {
      const details = { memberId, phoneNumber, extension }
      await audit(transaction, { actor: null, requestId }, { action: 'telephony.call', subjectId: key, details })
      return null
    }
    const [stored] = await transaction<[StoredCall]>`
      select member_id as "memberId", phone_number as "phoneNumber", own_extension as "ownExtension",
        placed_at as "placedAt", placed_at > clock_timestamp() - interval '1 minute' as "isRecent", external_id as "externalId", extension
      from placed_call where key = ${key}`
    return stored
  })
}

function replyFor(stored: StoredCall, { body }: PlaceCallRequest): PlaceCallReply {
  const { externalId, extension, ownExtension, placedAt: startedAt, isRecent } = stored
  if (stored.memberId !== body.memberId || stored.phoneNumber !== body.phoneNumber) {
    return refused('This key was already used for another call. Send a new key.')
  }
  // Later, the browser may take another key. If the call was placed after all, the platform reports it.
  if (!externalId) return isRecent ? unconfirmed : refused(unconfirmedText)
  return { outcome: 'placed', externalId, extension: extension ?? ownExtension, ownExtension, startedAt }
}

/** Places the call and stores the result, even after the reply has been sent. */
async function placeAndStore(
  { sql, telephony, numbers, log }: AdminDeps,
  { body }: PlaceCallRequest,
  ownExtension: string,
): Promise<PlaceCallReply> {
  const { key, phoneNumber } = body
  try {
    const [from] = await numbers()
    if (!telephony || !from) {
      await sql`delete from placed_call where key = ${key}`
      return refused('MightyCall has no number to call from. Ask an admin to enable one there.')
    }
    const { id: externalId, extension } = await telephony.placeCall(from, phoneNumber, ownExtension)
    const [{ startedAt }] = await sql<[{ startedAt: string }]>`
      update placed_call set external_id = ${externalId}, extension = ${extension} where key = ${key}
      returning placed_at as "startedAt"`
    return { outcome: 'placed', externalId, extension, ownExtension, startedAt }
  } catch (error) {
    if (!(error instanceof TelephonyError)) log.error({ err: error }, 'placing a call failed')
    if (!(error instanceof TelephonyError) || !isCertainlyNotPlaced(error.fault)) return unconfirmed
    await sql`delete from placed_call where key = ${key}`
    return refused(error.message)
  }
}

const refused = (message: string): PlaceCallReply => ({ outcome: 'refused', message })
