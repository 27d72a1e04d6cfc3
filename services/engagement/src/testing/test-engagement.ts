import type { Body, callsInternal, ChallengeType, Reply, salesInternal } from '@portal/contracts'
import {
  startTestService,
  type TestDatabase,
  testPeople,
  type TestService,
  watchWrites,
  type Writes,
} from '@portal/service-kit/testing'
import { engagementService } from '../index.ts'

/** An action of a member that calls or sales would count. */
export interface Fact {
  memberId: string
  type: ChallengeType
  at: string
  amount?: number
}

/** Engagement with an empty database and a clock that moves only when a test sets it. Calls and sales count `facts`. */
export interface TestEngagement extends TestService {
  facts: Fact[]
  /** Number of requests for facts. */
  factRequests(): number
  /** Makes calls and sales reply with this status; null: with facts again. */
  failWith(status: number | null): void
  /** Delays the replies to requests from now on until the promise resolves. */
  delayReplies(until: Promise<void>): void
  setClock(instant: string): void
  /** Returns the audit entries and change events since the last call, or since `clear`. */
  writes(): Promise<Writes>
  /** Empties all tables except the catalog, and resets facts and clock. */
  clear(): Promise<void>
  /** Publishes a change event, as another service does. */
  publish(change: object): Promise<void>
}

export const noon = '2026-11-18T17:00:00.000Z'

/** An ID that nothing has. */
export const unknownId = '0a000000-0000-4000-8000-00000000ffff'

/** A deactivated member. */
export const formerMember = { ...testPeople.agent, id: '0a000000-0000-4000-8000-000000000004', lastName: 'Formerly' }

export async function startTestEngagement(database?: TestDatabase): Promise<TestEngagement> {
  let clock = new Date(noon)
  let failure: number | null = null
  let delay = Promise.resolve()
  let requests = 0
  const facts: Fact[] = []
  const started = await startTestService(
    engagementService(() => clock),
    {
      env: { PORTAL_TIME_ZONE: 'America/New_York' },
      database,
      peer: serviceName => async request => {
        if (serviceName === 'identity') return Response.json(members)
        requests += 1
        if (failure !== null) return Response.json({}, { status: failure })
        const { asks } = (await request.json()) as Body<typeof callsInternal.countFacts>
        const count = serviceName === 'calls' ? countCallFacts : countSaleFacts
        const reply = asks.map(query => count(facts, query))
        await delay
        return Response.json(reply)
      },
    },
  )
  const { owner } = started.database
  const writes = await watchWrites(started.database, 'engagement')
  return {
    ...started,
    writes,
    facts,
    factRequests: () => requests,
    failWith: status => void (failure = status),
    delayReplies: until => void (delay = until),
    setClock: instant => void (clock = new Date(instant)),
    async clear() {
      facts.length = 0
      failure = null
      clock = new Date(noon)
      await owner`alter table engagement.xp_event disable trigger all`
      await owner`delete from engagement.xp_event`
      await owner`alter table engagement.xp_event enable trigger all`
      for (const table of [
        'user_challenge',
        'user_achievement',
        'activity',
        'script',
        'communication',
        'idempotency',
      ]) {
        await owner`delete from ${owner(`engagement.${table}`)}`
      }
      await writes()
    },
    publish: async change => void (await owner`select pg_notify('portal_event', ${JSON.stringify(change)})`),
  }
}

const members = [
  ...Object.values(testPeople).map(member => ({ ...member, isActive: true })),
  { ...formerMember, isActive: false },
]

interface FactQuery {
  memberId: string
  since: string
}

const select = (facts: readonly Fact[], { memberId, since }: FactQuery) =>
  facts.filter(fact => fact.memberId === memberId && Date.parse(fact.at) >= Date.parse(since))
const sum = (facts: readonly Fact[], type: ChallengeType) =>
  facts.filter(fact => fact.type === type).reduce((total, { amount = 1 }) => total + amount, 0)
const days = (facts: readonly Fact[], types: readonly ChallengeType[]) =>
  [...new Set(facts.filter(fact => types.includes(fact.type)).map(fact => fact.at.slice(0, 10)))].sort()

function countCallFacts(all: readonly Fact[], query: FactQuery): Reply<typeof callsInternal.countFacts>[number] {
  const facts = select(all, query)
  return {
    ...query,
    callsAnswered: sum(facts, 'calls_answered'),
    callsMade: sum(facts, 'calls_made'),
    talkMinutes: sum(facts, 'talk_minutes'),
    leadsContacted: sum(facts, 'leads_contacted'),
    fastContacts: sum(facts, 'fast_contacts'),
    notesAdded: sum(facts, 'notes_added'),
    days: days(facts, ['calls_answered', 'leads_contacted']),
  }
}

function countSaleFacts(all: readonly Fact[], query: FactQuery): Reply<typeof salesInternal.salesFacts>[number] {
  const facts = select(all, query)
  return {
    ...query,
    count: sum(facts, 'sales_count'),
    cents: sum(facts, 'sales_cents'),
    days: days(facts, ['sales_count']),
  }
}
