import { type calls, type LeadQueue, type QueueClass, queueClasses } from '@portal/contracts'
import type { Handler, MemberDirectory } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { type Holders, holdersOf, offerTo } from './offer.ts'
import type { QueueSnapshot } from './queue-snapshot.ts'

/** Returns the leads that wait for the user, by class, and all claims. */
export const leadQueue: Handler<typeof calls.leadQueue, CallsDeps> = ({ actor }, deps) => readQueueOf(actor.id, deps)

/** Reads the queue as a member sees it, with every change that was committed before. */
export async function readQueueOf(
  memberId: string,
  { members, readQueue }: Pick<CallsDeps, 'members' | 'readQueue'>,
): Promise<LeadQueue> {
  const [snapshot] = await Promise.all([readQueue(), members.refresh()])
  return queueFor(memberId, snapshot, members)
}

/** Reads the queue as each of these members sees it. Members that no waiting lead, callback, or claim names share one. */
export async function readQueuesOf(
  memberIds: readonly string[],
  { members, readQueue }: Pick<CallsDeps, 'members' | 'readQueue'>,
): Promise<Map<string, LeadQueue>> {
  const [snapshot] = await Promise.all([readQueue(), members.refresh()])
  const named = new Set([
    ...snapshot.waiting.flatMap(({ ownerId, callbackOwnerId, returnedBy }) => [
      ownerId,
      callbackOwnerId,
      ...returnedBy,
    ]),
    ...snapshot.planned.map(({ ownerId }) => ownerId),
    ...snapshot.claims.map(({ memberId }) => memberId),
  ])
  const ofOthers = queueFor('', snapshot, members)
  return new Map(memberIds.map(id => [id, named.has(id) ? queueFor(id, snapshot, members) : ofOthers]))
}

const maxEscalated = 5

function queueFor(memberId: string, snapshot: QueueSnapshot, members: MemberDirectory): LeadQueue {
  const { now } = snapshot
  const offered = offersTo(memberId, snapshot, holdersOf(members))
  const callable = offered.filter(({ lead }) => lead.callable.state === 'now')
  const byClass = Map.groupBy(callable, offer => offer.class)
  const oldestSince = oldest(callable)
  const claims = snapshot.claims.map(({ memberId: claimantId, ...claim }) => ({
    ...claim,
    member: members.nameOf(claimantId),
    isMine: claimantId === memberId,
  }))
  return {
    total: callable.length,
    counts: forEachClass(name => byClass.get(name)?.length ?? 0),
    oldestSince: forEachClass(name => oldest(byClass.get(name) ?? [])),
    oldestAgeSeconds:
      oldestSince === null ? null : Math.max(0, Math.floor((now.getTime() - Date.parse(oldestSince)) / 1000)),
    nextDueAt: nextDue(memberId, snapshot, offered),
    claims,
    mine: claims.find(({ isMine }) => isMine) ?? null,
    escalated: snapshot.waiting
      .flatMap(({ leadId, fullName, escalatedAt }) => (escalatedAt ? [{ leadId, fullName, at: escalatedAt }] : []))
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .slice(0, maxEscalated),
  }
}

interface Offer {
  lead: QueueSnapshot['waiting'][number]
  class: QueueClass
}

/** The leads that are offered to the member, each once, in its first class. */
function offersTo(memberId: string, { waiting, now }: QueueSnapshot, holders: Holders): Offer[] {
  const offers = new Map<string, Offer>()
  for (const lead of waiting) {
    const name = offerTo(memberId, lead, holders, now)
    const earlier = offers.get(lead.leadId)
    if (!name || (earlier && queueClasses.indexOf(earlier.class) <= queueClasses.indexOf(name))) continue
    offers.set(lead.leadId, { lead, class: name })
  }
  return [...offers.values()]
}

/** When calling hours open, a callback or a retry is due, or a claim ends. */
function nextDue(memberId: string, { planned, claims }: QueueSnapshot, offered: readonly Offer[]): string | null {
  const instants = [
    ...offered.flatMap(({ lead: { callable } }) => (callable.state === 'later' && callable.at ? [callable.at] : [])),
    ...planned.flatMap(({ at, ownerId }) => (ownerId === null || ownerId === memberId ? [at] : [])),
    ...claims.map(({ expiresAt }) => expiresAt),
  ]
  return earliest(instants)
}

const oldest = (offers: readonly Offer[]) => earliest(offers.map(({ lead }) => lead.since))

const earliest = (instants: readonly string[]): string | null =>
  instants.reduce<string | null>((first, instant) => (first !== null && first <= instant ? first : instant), null)

const forEachClass = <T>(valueOf: (name: QueueClass) => T) =>
  Object.fromEntries(queueClasses.map(name => [name, valueOf(name)])) as Record<QueueClass, T>
