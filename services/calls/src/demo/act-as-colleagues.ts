import type { CallOutcome } from '@portal/contracts'
import { type Actor, ApiError, type MemberDirectory } from '@portal/service-kit'
import { updateCallback } from '../callbacks/update-callback.ts'
import { instantOf, localTime } from '../calling-rules/calling-hours.ts'
import { timeZoneOf } from '../calling-rules/places.ts'
import { readOutcomes } from '../outcomes/read-outcomes.ts'
import { saveOutcome } from '../wrap-up/save-outcome.ts'
import { memberId } from './member-id.ts'

export const actEveryMs = 20_000
const maxRows = 50

type ActingDeps = Parameters<typeof saveOutcome>[1] & Parameters<typeof updateCallback>[1]

/** The demo's members without an account: no one can sign in as them. */
const colleagueIds = [4, 5, 6, 7, 8, 9, 10, 11].map(memberId)

/**
 * Does what the demo's colleagues would do about their simulated calls: they say how each one ended, and finish their due
 * callbacks. Without this, all of them would wrap up forever. If the service has several copies, one of them acts.
 */
export async function actAsColleagues(deps: ActingDeps): Promise<void> {
  await deps.members.refresh()
  await deps.sql.begin(async transaction => {
    const [lock] = await transaction<[{ isFree: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended('act as colleagues', 0)) as "isFree"`
    if (!lock.isFree) return
    await wrapUpCalls(deps)
    await finishCallbacks(deps)
  })
}

interface EndedCall {
  id: string
  memberId: string
  hasLead: boolean
  zipCode: string
  state: string
  e164: string | null
  /** From 0 to 99, always the same for this call. */
  chance: number
}

/** A colleague needs between 20 and 80 seconds. */
async function wrapUpCalls(deps: ActingDeps): Promise<void> {
  const { sql, now } = deps
  const calls = await sql<EndedCall[]>`
    select id, "memberId", "hasLead", e164, "zipCode", state, chance from (
      select call.id, member_id as "memberId", lead.id is not null as "hasLead", call.phone_e164 as e164,
        started_at + duration_seconds * interval '1 second' as "endedAt", coalesce(zip_code, '') as "zipCode",
        coalesce(lead.state, '') as state, abs(hashtext(external_id) % 100) as chance
      from call left join lead on lead.id = lead_id
      where wrap_up = 'open' and member_id = any (${colleagueIds})) as ended
    where "endedAt" < ${now()}::timestamptz - make_interval(secs => 20 + 0.6 * chance)
    order by "endedAt" limit ${maxRows}`
  const { outcomes } = await readOutcomes(sql)
  for (const call of calls) {
    const outcome = likelyOutcome(outcomes, call)
    if (!outcome) continue
    const request = { ...requestOf(deps.members, call.memberId), params: { id: call.id } }
    const save = ({ id, effects }: CallOutcome) => {
      const callback = effects.callback === 'required' && tomorrow(call, now(), deps.config.PORTAL_TIME_ZONE)
      return saveOutcome({ ...request, body: { outcome: id, note: '', ...(callback && { callback }) } }, deps)
    }
    await save(outcome).catch(async (error: unknown) => {
      // Tomorrow may be a day without calls.
      const other = likelyOutcome(outcomes, { ...call, hasLead: false })
      if (!(error instanceof ApiError && error.code === 'conflict' && other)) throw error
      await save(other)
    })
  }
}

/** Three of four customers want to be called back. Undefined if an admin has removed all such outcomes. */
function likelyOutcome(outcomes: readonly CallOutcome[], { hasLead, chance }: Pick<EndedCall, 'hasLead' | 'chance'>) {
  const later = outcomes.find(({ effects }) => effects.callback === 'required')
  if (hasLead && later && chance < 75) return later
  return outcomes.find(
    ({ effects }) => effects.stage === 'lost' && !effects.doNotCall && effects.callback !== 'required',
  )
}

/** Two hours of tomorrow afternoon, on the customer's clock. */
function tomorrow(call: EndedCall, now: Date, ownZone: string) {
  const zone = timeZoneOf(call, call.e164) ?? ownZone
  const day = localTime(zone, new Date(now.getTime() + 86_400_000)).slice(0, 10)
  const at = (clock: string) => new Date(instantOf(day, clock, zone)).toISOString()
  return { from: at('14:00'), until: at('16:00'), owner: 'me' as const }
}

async function finishCallbacks(deps: ActingDeps): Promise<void> {
  const due = await deps.sql<{ id: string; ownerId: string; version: number }[]>`
    select id, owner_id as "ownerId", version from callback
    where state = 'open' and owner_id = any (${colleagueIds}) and from_at < ${deps.now()}::timestamptz
    order by from_at limit ${maxRows}`
  for (const { id, ownerId, version } of due) {
    const request = { ...requestOf(deps.members, ownerId), params: { id } }
    await updateCallback({ ...request, body: { state: 'done', version } }, deps)
  }
}

function requestOf(members: MemberDirectory, id: string) {
  const { firstName, lastName } = members.nameOf(id) ?? { firstName: '', lastName: '' }
  return { actor: { id, role: 'agent', firstName, lastName } satisfies Actor, requestId: 'demo' }
}
