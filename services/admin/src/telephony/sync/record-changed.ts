import { admins, callsInternal } from '@portal/contracts'
import { publishChange, type MemberDirectory, type Peers, type Sql, type Transaction } from '@portal/service-kit'
import { type Telephony, TelephonyError, type VendorCall } from '../vendor/port.ts'
import type { CallEvent } from '../vendor/parse-webhook.ts'
import { assembleCall } from './assemble-call.ts'
import { keepTruth } from './store-vendor-calls.ts'

interface Parts {
  readonly sql: Sql
  readonly peers: Peers
  readonly members: MemberDirectory
  readonly telephony: Telephony | null
}

interface Changed {
  id: string
  version: number
  truth: VendorCall | null
  isDetailAsked: boolean
}

const callsAtOnce = 300
// Any number that nobody else in this schema locks.
const recordingLock = 71_001

/** Tells the calls service of every call that changed since it was told last, then asks the vendor about the doubtful ones. */
export async function recordChanged(parts: Parts): Promise<void> {
  for (;;) {
    const { count, doubtful } = await recordSome(parts)
    for (const id of doubtful) await askForDetail(parts, id)
    if (count === 0) return
  }
}

/** One replica at a time: an older state must not overtake a newer one. */
function recordSome({ sql, peers, members }: Parts): Promise<{ count: number; doubtful: string[] }> {
  return sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(${recordingLock})`
    const changed = await transaction<Changed[]>`
      select id, version, truth, is_detail_asked as "isDetailAsked" from telephony_call
      where version > recorded_version order by id limit ${callsAtOnce}`
    if (changed.length === 0) return { count: 0, doubtful: [] }
    const events = await eventsOf(transaction, changed)
    await members.refresh()
    const assembled = changed.flatMap(call => {
      const found = assembleCall(events.get(call.id) ?? [], call.truth)
      return found ? [{ ...found, isDetailAsked: call.isDetailAsked }] : []
    })
    const calls = assembled.map(({ call, extension }) => ({ ...call, memberId: memberWith(extension, members) }))
    const missing = new Map(
      assembled.map(({ call, extension }) => [call.externalId, memberWith(extension, members) ? null : extension]),
    )
    if (calls.length > 0) await peers.call('calls', callsInternal.recordCalls, { calls })
    // By version: what came meanwhile stays to be recorded.
    await transaction`
      update telephony_call as it set recorded_version = told.version, missing_extension = told.missing
      from jsonb_to_recordset(${transaction.json(changed.map(({ id, version }) => ({ id, version, missing: missing.get(id) ?? null })))})
        as told(id text, version int, missing text)
      where it.id = told.id`
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
    const doubtful = assembled.filter(({ isDoubtful, isDetailAsked }) => isDoubtful && !isDetailAsked)
    return { count: changed.length, doubtful: doubtful.map(({ call }) => call.externalId) }
  })
}

async function eventsOf(transaction: Transaction, changed: readonly Changed[]): Promise<Map<string, CallEvent[]>> {
  const events = await transaction<CallEvent[]>`
    select call_id as "callId", direction, phase, phone_number as "phoneNumber", extension, at from call_event
    where call_id = any(${changed.map(({ id }) => id)})`
  return Map.groupBy(events, ({ callId }) => callId)
}

function memberWith(extension: string | null, members: MemberDirectory): string | null {
  const bearers = extension ? members.list().filter(member => member.extension === extension) : []
  return (bearers.find(({ isActive }) => isActive) ?? bearers[0])?.id ?? null
}

/** Once a call at most, and marked before it is asked; where it fails the next poll brings the answer. */
async function askForDetail({ sql, telephony }: Parts, id: string): Promise<void> {
  if (!telephony) return
  await sql`update telephony_call set is_detail_asked = true where id = ${id}`
  try {
    await keepTruth(sql, [await telephony.getCall(id)])
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
  }
}
