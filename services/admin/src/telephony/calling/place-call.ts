import type { adminInternal, Reply } from '@portal/contracts'
import { timeoutAfter, audit, type ServiceRequest, type Sql, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { type MadeCall, TelephonyError } from '../vendor/port.ts'
import { isSurelyUndone } from '../vendor/vendor-facts.ts'

type Asked = ServiceRequest<typeof adminInternal.placeCall>
type Answer = Reply<typeof adminInternal.placeCall>

interface Placed {
  memberId: string
  phoneNumber: string
  ownExtension: string
  placedAt: string
  externalId: string | null
  extension: string | null
}

const doubt = 'MightyCall has not said whether it placed the call. Look at your telephone before you call again.'

/** Has the platform call a number as a member's extension. The same key places one call, whatever came of the first. */
export const placeCall: Handler<typeof adminInternal.placeCall, AdminDeps> = async (call, deps) => {
  const { sql, telephony, members } = deps
  if (!telephony) return refused('Telephony is off: nobody can be called until an admin has set up MightyCall.')
  await members.refresh()
  const extension = members.list().find(({ id }) => id === call.body.memberId)?.extension
  if (!extension) return refused('You have no telephone extension yet. Ask an admin to set one.')
  const known = await claim(sql, call, extension)
  if (known) return answerOf(known, call)
  const making = make(deps, call, extension)
  const answer = await Promise.race([making, timeoutAfter(deps.callWaitMs)])
  return answer ?? refused(doubt)
}

/** Takes the key. @returns what an earlier request made of it, null where there was none. */
function claim(sql: Sql, { body, requestId }: Asked, extension: string): Promise<Placed | null> {
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
    const [known] = await transaction<[Placed]>`
      select member_id as "memberId", phone_number as "phoneNumber", own_extension as "ownExtension",
        placed_at as "placedAt", external_id as "externalId", extension
      from placed_call where key = ${key}`
    return known
  })
}

function answerOf({ externalId, extension, ownExtension, placedAt, ...placed }: Placed, { body }: Asked): Answer {
  if (placed.memberId !== body.memberId || placed.phoneNumber !== body.phoneNumber) {
    return refused('This request was made before with another number. Send a new key.')
  }
  if (!externalId) return refused(doubt)
  return { outcome: 'placed', externalId, extension: extension ?? ownExtension, ownExtension, startedAt: placedAt }
}

/** Calls, and keeps what came of it, also where nobody waits for it any more. */
async function make(
  { sql, telephony, numbers, log }: AdminDeps,
  { body }: Asked,
  ownExtension: string,
): Promise<Answer> {
  const { key, phoneNumber } = body
  try {
    const [from] = await numbers()
    if (!telephony || !from) {
      await sql`delete from placed_call where key = ${key}`
      return refused('MightyCall has no number to call from. Ask an admin to enable one there.')
    }
    const made: MadeCall = await telephony.makeCall(from, phoneNumber, ownExtension)
    const [{ placedAt }] = await sql<[{ placedAt: string }]>`
      update placed_call set external_id = ${made.id}, extension = ${made.extension} where key = ${key}
      returning placed_at as "placedAt"`
    return { outcome: 'placed', externalId: made.id, extension: made.extension, ownExtension, startedAt: placedAt }
  } catch (error) {
    if (!(error instanceof TelephonyError)) log.error({ err: error }, 'a call could not be placed')
    if (!(error instanceof TelephonyError) || !isSurelyUndone(error.fault)) return refused(doubt)
    await sql`delete from placed_call where key = ${key}`
    return refused(error.message)
  }
}

const refused = (message: string): Answer => ({ outcome: 'refused', message })
