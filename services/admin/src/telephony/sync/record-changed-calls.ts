import { admins, callsInternal, type RecordedCall } from '@portal/contracts'
import {
  type Log,
  type MemberDirectory,
  PeerError,
  type Peers,
  publishChange,
  type Sql,
  type Transaction,
} from '@portal/service-kit'
import type { CallEvent } from '../vendor/parse-webhook.ts'
import type { Telephony, VendorCall } from '../vendor/telephony.ts'
import { TelephonyError } from '../vendor/telephony-error.ts'
import { assembleCall } from './assemble-call.ts'
import { assembleLiveCall, type LiveCallState } from './assemble-live-call.ts'
import { storeVendorCalls } from './store-vendor-calls.ts'

interface RecordingDeps {
  readonly sql: Sql
  readonly peers: Peers
  readonly members: MemberDirectory
  readonly telephony: Telephony | null
  readonly log: Log
}

interface ChangedCall {
  id: string
  version: number
  vendorCall: VendorCall | null
  isDetailAsked: boolean
  isUnlisted: boolean
  changedAt: string
}

const batchSize = 300
// An arbitrary number that no other lock in this schema uses.
const recordingLock = 71_001

/**
 * Records every changed call with the calls service.
 * @param wantDetails receives each call whose events lack data that the vendor has. Calls in progress don't wait for it.
 */
export async function recordChangedCalls(deps: RecordingDeps, wantDetails: (id: string) => void): Promise<void> {
  for (;;) {
    const { count, incompleteIds } = await recordBatch(deps)
    for (const id of incompleteIds) wantDetails(id)
    if (count === 0) return
  }
}

/** Locked across replicas. A request that timed out may still overtake the next one: `changedAt` tells which is newer. */
function recordBatch({ sql, peers, members, log }: RecordingDeps): Promise<{ count: number; incompleteIds: string[] }> {
  return sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(${recordingLock})`
    const changed = await transaction<ChangedCall[]>`
      select id, version, truth as "vendorCall", is_detail_asked as "isDetailAsked",
        unlisted_at is not null as "isUnlisted", changed_at as "changedAt"
      from telephony_call
      where version > recorded_version order by id limit ${batchSize}`
    if (changed.length === 0) return { count: 0, incompleteIds: [] }
    const events = await eventsByCall(transaction, changed)
    await members.refresh()
    const assembled = changed.flatMap(({ id, vendorCall, isDetailAsked, isUnlisted, changedAt }) => {
      const found = assembleCall(events.get(id) ?? [], vendorCall)
      if (!found) return []
      const state = vendorCall?.isOver || isUnlisted ? null : assembleLiveCall(events.get(id) ?? [])
      const live = state ? { live: withMembers(state, members) } : {}
      return [{ ...found, live, changedAt, isDetailAsked, memberId: findMember(found.extension, members) }]
    })
    const calls = assembled.map(({ call, memberId, changedAt, live }) => ({ ...call, memberId, changedAt, ...live }))
    const refused = calls.length > 0 ? await sendCalls(peers, calls) : []
    for (const { externalId } of refused) log.error({ callId: externalId }, 'call refused')
    await markRefused(transaction, refused)
    const missing = new Map(
      assembled.map(({ call, extension, memberId }) => [call.externalId, memberId ? null : extension]),
    )
    const recorded = changed.map(({ id, version }) => ({ id, version, missing: missing.get(id) ?? null }))
    // Uses the version that was read, so that the next batch records any newer change.
    await transaction`
      update telephony_call as stored
      set recorded_version = recorded.version, missing_extension = recorded.missing
      from jsonb_to_recordset(${transaction.json(recorded)}) as recorded(id text, version int, missing text)
      where stored.id = recorded.id`
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
    const incomplete = assembled.filter(({ needsDetails, isDetailAsked }) => needsDetails && !isDetailAsked)
    return { count: changed.length, incompleteIds: incomplete.map(({ call }) => call.externalId) }
  })
}

/**
 * Sends calls to the calls service. If it refuses them, sends each half, so that one invalid call does not block the
 * others.
 * @returns the refused calls.
 */
async function sendCalls(peers: Peers, calls: readonly RecordedCall[]): Promise<readonly RecordedCall[]> {
  try {
    await peers.call('calls', callsInternal.recordCalls, { calls: [...calls] })
    return []
  } catch (error) {
    if (!(error instanceof PeerError && error.status === 400)) throw error
    if (calls.length === 1) return calls
    const middle = Math.ceil(calls.length / 2)
    const first = await sendCalls(peers, calls.slice(0, middle))
    return [...first, ...(await sendCalls(peers, calls.slice(middle)))]
  }
}

/** Shows an admin the deliveries of refused calls. Replaying one, or another event, sends its call again. */
async function markRefused(transaction: Transaction, refused: readonly RecordedCall[]): Promise<void> {
  if (refused.length === 0) return
  await transaction`
    update delivery set outcome = 'refused'
    where call_id = any(${refused.map(({ externalId }) => externalId)}) and outcome = 'taken'`
}

async function eventsByCall(
  transaction: Transaction,
  changed: readonly ChangedCall[],
): Promise<Map<string, CallEvent[]>> {
  const events = await transaction<CallEvent[]>`
    select call_id as "callId", direction, phase, phone_number as "phoneNumber", our_number as "ourNumber",
      extension, at
    from call_event
    where call_id = any(${changed.map(({ id }) => id)})`
  return Map.groupBy(events, ({ callId }) => callId)
}

/** Returns the ID of the member with an extension, an active one first. */
function findMember(extension: string | null, members: MemberDirectory): string | null {
  const owners = extension ? members.list().filter(member => member.extension === extension) : []
  return (owners.find(({ isActive }) => isActive) ?? owners[0])?.id ?? null
}

function withMembers({ phase, ringing, rung, connectedAt }: LiveCallState, members: MemberDirectory) {
  const idsOf = (extensions: readonly string[]) => extensions.flatMap(extension => findMember(extension, members) ?? [])
  return { phase, ringingIds: idsOf(ringing), rungIds: idsOf(rung), connectedAt }
}

/**
 * Fetches a call at most once, marked before the request. If the request fails, the next poll fetches the call anyway.
 */
export async function fetchDetails(
  { sql, telephony }: Pick<RecordingDeps, 'sql' | 'telephony'>,
  id: string,
): Promise<void> {
  if (!telephony) return
  // Another event of the call may have asked for the same.
  const { count } = await sql`update telephony_call set is_detail_asked = true where id = ${id} and not is_detail_asked`
  if (count === 0) return
  try {
    await storeVendorCalls(sql, [await telephony.getCall(id)])
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
  }
}
