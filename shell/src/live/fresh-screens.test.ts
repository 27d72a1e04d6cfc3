/**
 * @jest-environment-options {"portal":true}
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { OwnSession } from '@portal/contracts/own-sessions'
import type { Role } from '@portal/contracts/role'
import { api, connection, createPortalStore, type PortalStore } from '@portal/sdk/frame'
import { portal, PortalStream, waitFor } from '@portal/sdk/testing'
import fc from 'fast-check'
import { followChanges } from './live.ts'

Object.assign(globalThis, { EventSource: PortalStream })

const root = join(__dirname, '../../..')

/** Why a query is not held to what the stream says of it. */
const notHeld: Record<string, string> = {
  integrationStatus: 'its count of requests goes up with every question that is put to the telephony platform',
  listAudit: 'nobody announces an entry: a page asks anew',
  searchLeads: 'asked anew with every letter, and shown for a moment',
}

// Every query that any page asks, with the tags that its page gave it: the one test that knows all remotes.
const endpointFiles = readdirSync(root)
  .filter(name => name.startsWith('mfe-') || name === 'shell')
  .map(name => join(root, name, 'src'))
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
  .filter(file => basename(file) === 'endpoints.ts')

interface Stored {
  id: string
  version?: number
  updatedAt?: string
}
type Query = readonly [name: string, arg?: object]

const everybody: Role[] = ['agent', 'supervisor', 'admin']
const timeZone = 'America/New_York'
const agentId = '0a000000-0000-4000-8000-000000000001'
const otherId = '0a000000-0000-4000-8000-000000000004'

async function ask<T>(role: Role | null, method: string, path: string, body?: object): Promise<T> {
  return (await (await portal().as(role)(method, path, body)).json().catch(() => null)) as T
}
const list = (path: string, as: Role = 'admin') => ask<Stored[]>(as, 'GET', path)

/** Writes of every kind; `pick` chooses among what is there. */
const writes: Record<string, (role: Role, pick: number) => Promise<unknown>> = {
  async newLead(_, pick) {
    const phone = `315 555 01${String(pick % 3).padStart(2, '0')}`
    return ask(null, 'POST', '/api/leads', { fullName: `Lead ${pick}`, phone, email: `l${pick % 3}@mail.example` })
  },
  contacted: async (role, pick) =>
    ask(role, 'PATCH', `/api/leads/${await one('/api/leads', pick)}`, { contacted: pick % 3 > 0 }),
  note: async (role, pick) =>
    ask(role, 'PATCH', `/api/leads/${await one('/api/leads', pick)}`, { notes: `note ${pick}` }),
  take: async (role, pick) => ask(role, 'PUT', `/api/leads/${await one('/api/leads', pick)}/taker`),
  assign: async (_, pick) =>
    ask('supervisor', 'PUT', `/api/leads/${await one('/api/leads', pick)}/assignee`, {
      memberId: [null, agentId, otherId][pick % 3],
    }),
  sale: (role, pick) => ask(role, 'POST', '/api/sales', { saleType: ['DISH Only', 'DirecTV Only'][pick % 2] }),
  voidSale: async (_, pick) =>
    ask('supervisor', 'POST', `/api/sales/${await one('/api/sales', pick)}/void`, { reason: 'Entered twice' }),
  goal: (role, pick) => ask(role, 'PUT', '/api/sales/goal', { goal: 1_000 + pick }),
  status: (role, pick) => ask(role, 'PUT', '/api/users/status', { status: ['online', 'away', 'busy'][pick % 3] }),
  post: (_, pick) =>
    ask('admin', 'POST', '/api/communications', { title: `Post ${pick}`, message: 'Read', isMustRead: true }),
  editPost: async (_, pick) =>
    ask('admin', 'PUT', `/api/communications/${await one('/api/communications', pick)}`, {
      title: 'Edited',
      message: `${pick}`,
    }),
  deletePost: async (_, pick) =>
    ask('admin', 'DELETE', `/api/communications/${await one('/api/communications', pick)}`),
  confirmPost: async (role, pick) =>
    ask(role, 'PUT', `/api/communications/${await one('/api/communications', pick)}/read`),
  script: (_, pick) => ask('admin', 'POST', '/api/scripts', { title: `Script ${pick}`, content: 'Hello' }),
  verifyScript: async (_, pick) =>
    ask('admin', 'PUT', `/api/scripts/${await one('/api/scripts', pick)}/prices-verified`),
  deleteScript: async (_, pick) => ask('admin', 'DELETE', `/api/scripts/${await one('/api/scripts', pick)}`),
  async workflow() {
    const stored = await ask<{ steps: unknown[] }>('admin', 'GET', '/api/workflow')
    return ask('admin', 'PUT', '/api/workflow', { ...stored, steps: [...stored.steps.slice(1), stored.steps[0]] })
  },
  activate: async (role, pick) =>
    ask(role, 'POST', '/api/challenges/activate', { challengeId: await one('/api/challenges', pick, role) }),
  sync: role => ask(role, 'POST', '/api/user-challenges/update'),
  rename: (_, pick) =>
    ask('admin', 'PATCH', `/api/members/${[agentId, otherId][pick % 2]}`, { firstName: `Name ${pick}` }),
  leave: () => ask('admin', 'POST', `/api/members/${otherId}/deactivate`),
  comeBack: () => ask('admin', 'POST', `/api/members/${otherId}/reactivate`),
  invite: (_, pick) => ask('admin', 'POST', '/api/members', { email: `new${pick % 4}@demo.example`, role: 'agent' }),
  extension: (_, pick) =>
    ask('admin', 'PATCH', `/api/members/${[agentId, otherId][pick % 2]}`, { extension: `${101 + (pick % 5)}` }),
  doNotCall: (role, pick) =>
    ask(role, 'POST', '/api/calls/do-not-call', { phoneNumber: `315 555 010${pick % 3}`, reason: `Reason ${pick}` }),
  mayCall: async (_, pick) =>
    ask('admin', 'DELETE', `/api/calls/do-not-call/${await one('/api/calls/do-not-call', pick)}`),
  signIn: role => portal().signInAgain(role),
  async endSession(role, pick) {
    const others = (await ask<OwnSession[]>(role, 'GET', '/api/auth/sessions')).filter(it => !it.isThisOne)
    return ask(role, 'DELETE', `/api/auth/sessions/${others[pick % others.length]?.id ?? 'none'}`)
  },
  endOthers: role => ask(role, 'DELETE', '/api/auth/sessions'),
  call: (_, pick) =>
    portal().sendWebhook({
      EventType: ['OutgoingCall', 'OutgoingCallCompleted'][pick % 2],
      Guid: crypto.randomUUID(),
      Timestamp: new Date().toISOString(),
      Body: { Id: `call ${pick >> 1}`, From: '+18005550142', To: '+13155550101', Extension: '101' },
    }),
  replay: async (_, pick) =>
    ask('admin', 'POST', `/api/mightycall/deliveries/${await one('/api/mightycall/deliveries', pick)}/replay`),
}
const one = async (path: string, pick: number, as?: Role) => {
  const rows = await list(path, as)
  return rows[pick % rows.length]?.id ?? 'none'
}

async function queriesOf(role: Role): Promise<Query[]> {
  const [leads, posts, scripts] = await Promise.all(
    ['/api/leads', '/api/communications', '/api/scripts'].map(it => list(it)),
  )
  const mostOf: Query[] = [
    ['currentUser'],
    ['leadBlock', { at: 0 }],
    ['leadBlock', { at: 0, contacted: 'true' }],
    ['leadBlock', { at: 0, contacted: 'false' }],
    ['countNewLeads', { since: '2020-01-01T00:00:00Z' }],
    ['leadDetails', { id: leads?.[0]?.id }],
    ['leadSummary', { timeZone }],
    ['recentCalls', {}],
    ['dashboardMetrics'],
    ['workflow'],
    ['salesStats', {}],
    ['earningsByDay', {}],
    ['salesGoal', {}],
    ['listSales', {}],
    ['listScripts'],
    ['readScript', { id: scripts?.[0]?.id }],
    ['listScriptVersions', { id: scripts?.[0]?.id }],
    ['listCommunications', {}],
    ['listChallenges'],
    ['listUserChallenges'],
    ['userStats'],
    ['listUserAchievements'],
    ['leaderboard'],
    ['listAchievements'],
    ['saleTypes'],
    ['listSessions'],
  ]
  if (role === 'agent') return mostOf
  const more: Query[] = [['listUsers'], ['team'], ['agentTotals'], ['listReaders', { id: posts?.[0]?.id }]]
  if (role === 'supervisor') return [...mostOf, ...more]
  const most: Query[] = [
    ['listMemberRecords'],
    ['doNotCallList', {}],
    ['listDeliveries'],
    ['listExtensions'],
    ['scriptsToSeed'],
    ['listReleases'],
  ]
  return [...mostOf, ...more, ...most]
}

interface Asked {
  status: string
  data?: unknown
}

async function load(store: PortalStore, queries: readonly Query[]): Promise<() => Record<string, unknown>> {
  const endpoints = api.endpoints as unknown as Record<string, { initiate(arg: unknown, options: object): never }>
  const asked = queries.map(([name, arg]) => {
    const endpoint = endpoints[name]
    if (!endpoint) throw new Error(`no page asks ${name}`)
    return store.dispatch(endpoint.initiate(arg, { forceRefetch: true })) as Promise<unknown> & {
      queryCacheKey: string
    }
  })
  await Promise.all(asked)
  // What a refused question was answered with before is not on any screen.
  return () =>
    Object.fromEntries(
      asked.map(({ queryCacheKey: key }) => {
        const entry = store.getState().api.queries[key] as Asked | undefined
        return [key, entry?.status === 'rejected' ? 'refused' : entry?.data]
      }),
    )
}

beforeAll(async () => {
  for (const file of endpointFiles) require(file)
  await ask('admin', 'POST', '/api/admin/seed-scripts')
  for (const pick of [1, 2, 3]) {
    await writes['newLead']?.('agent', pick)
    await writes['post']?.('admin', pick)
    await writes['sale']?.('agent', pick)
  }
})

const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** When somebody was last seen changes with every call and is told with the next change, not by itself. */
const withoutUse = (screen: unknown) =>
  JSON.parse(JSON.stringify(screen, (key, value: unknown) => (key === 'lastSeenAt' ? undefined : value))) as unknown

/** These change a person's name or role, which has a screen ask for everything: they hide what another write leaves out. */
const ofPeople = ['rename', 'leave', 'comeBack', 'invite', 'extension']

const sequenceOf = (names: string[]) =>
  fc.array(fc.record({ name: fc.constantFrom(...names), role: fc.constantFrom(...everybody), pick: fc.nat(20) }), {
    minLength: 8,
    maxLength: 24,
  })
const names = Object.keys(writes)
const sequences = fc.oneof(sequenceOf(names), sequenceOf(names.filter(name => !ofPeople.includes(name))))

test('every query of a page is held, or said not to be', async () => {
  const asked = new Set((await queriesOf('admin')).map(([name]) => name))
  const queries = Object.entries<object>(api.endpoints).filter(([, it]) => 'useQuery' in it || 'useInfiniteQuery' in it)
  const missing = queries.map(([name]) => name).filter(name => !asked.has(name))
  expect(missing.toSorted()).toEqual(Object.keys(notHeld))
})

test.each(everybody)('a stale screen of one %s plus its events equals a fresh load', async role => {
  portal().signInAs(role)
  const property = fc.asyncProperty(sequences, async sequence => {
    const queries = await queriesOf(role)
    const user = await ask<Parameters<typeof createPortalStore>[0]>(role, 'GET', '/api/auth/user')
    const stale = createPortalStore(user)
    connection.set('lost')
    const end = followChanges(stale)
    ends.push(end)
    await waitFor(() => expect(connection.get()).toBe('live'))
    const held = await load(stale, queries)
    for (const { name, role: writer, pick } of sequence) await writes[name]?.(writer, pick)
    await waitFor(
      async () => {
        const fresh = await load(createPortalStore(user), queries)
        expect(withoutUse(held())).toEqual(withoutUse(fresh()))
      },
      { timeout: 6_000, interval: 100 },
    )
    end()
  })
  await fc.assert(property, { numRuns: Number(process.env['FRESH_RUNS'] ?? 3), endOnFailure: true })
})
