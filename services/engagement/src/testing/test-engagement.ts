import type { Body, callsInternal, ChallengeType, Reply, salesInternal } from '@portal/contracts'
import { startTestService, type TestDatabase, testPeople, type TestService } from '@portal/service-kit/testing'
import { engagementService } from '../index.ts'

/** Something a member did: what calls and sales would count. */
export interface Fact {
  memberId: string
  type: ChallengeType
  at: string
  amount?: number
}

/** The service over an empty database; calls and sales answer from `facts`, and the clock stands still. */
export interface TestEngagement extends TestService {
  facts: Fact[]
  /** Makes calls and sales answer with this status until it is null again. */
  failWith(status: number | null): void
  /** Answers to what is asked from now on are made at once and given only when this has come. */
  hold(until: Promise<void>): void
  setClock(instant: string): void
  /** Empties all but the catalogue. */
  clear(): Promise<void>
  /** Says what a service says when something changed. */
  say(announcement: object): Promise<void>
}

export const noon = '2026-11-18T17:00:00.000Z'

export async function startTestEngagement(database?: TestDatabase): Promise<TestEngagement> {
  let clock = new Date(noon)
  let failure: number | null = null
  let held = Promise.resolve()
  const facts: Fact[] = []
  const started = await startTestService(
    engagementService(() => clock),
    {
      database,
      peer: serviceName => async request => {
        if (serviceName === 'identity') return Response.json(members)
        if (failure !== null) return Response.json({}, { status: failure })
        const { asks } = (await request.json()) as Body<typeof callsInternal.countFacts>
        const answer = serviceName === 'calls' ? asks.map(ask => called(facts, ask)) : asks.map(ask => sold(facts, ask))
        await held
        return Response.json(answer)
      },
    },
  )
  const { owner } = started.database
  return {
    ...started,
    facts,
    failWith: status => void (failure = status),
    hold: until => void (held = until),
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
    },
    say: async announcement => void (await owner`select pg_notify('portal_event', ${JSON.stringify(announcement)})`),
  }
}

const members = Object.values(testPeople).map(person => ({ ...person, isActive: true }))

type FactQuery = { memberId: string; since: string }

const of = (facts: readonly Fact[], { memberId, since }: FactQuery) =>
  facts.filter(fact => fact.memberId === memberId && Date.parse(fact.at) >= Date.parse(since))
const sum = (facts: readonly Fact[], type: ChallengeType) =>
  facts.filter(fact => fact.type === type).reduce((total, { amount = 1 }) => total + amount, 0)
const days = (facts: readonly Fact[], types: readonly ChallengeType[]) =>
  [...new Set(facts.filter(fact => types.includes(fact.type)).map(fact => fact.at.slice(0, 10)))].sort()

function called(all: readonly Fact[], ask: FactQuery): Reply<typeof callsInternal.countFacts>[number] {
  const facts = of(all, ask)
  return {
    ...ask,
    callsAnswered: sum(facts, 'calls_answered'),
    callsMade: sum(facts, 'calls_made'),
    talkMinutes: sum(facts, 'talk_minutes'),
    leadsContacted: sum(facts, 'leads_contacted'),
    fastContacts: sum(facts, 'fast_contacts'),
    notesAdded: sum(facts, 'notes_added'),
    days: days(facts, ['calls_answered', 'leads_contacted']),
  }
}

function sold(all: readonly Fact[], ask: FactQuery): Reply<typeof salesInternal.salesFacts>[number] {
  const facts = of(all, ask)
  return {
    ...ask,
    count: sum(facts, 'sales_count'),
    cents: sum(facts, 'sales_cents'),
    days: days(facts, ['sales_count']),
  }
}
