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
import { reactToChanges } from './react-to-changes.ts'

Object.assign(globalThis, { EventSource: PortalStream })

const root = join(__dirname, '../../..')

/** Queries that this test leaves out, and why. */
const excluded: Record<string, string> = {
  integrationStatus: 'its request count goes up with every request to the telephony platform',
  leadPosition: 'reads the list in this browser',
  listAudit: 'audit entries cause no change events: the page loads them when it opens',
  searchLeads: 'queried with every letter, and shown for a moment',
}

// The queries of all pages, with their tags: the only test that knows all remotes.
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

const allRoles: Role[] = ['agent', 'supervisor', 'admin']
const timeZone = 'America/New_York'
const agentId = '0a000000-0000-4000-8000-000000000001'
const otherId = '0a000000-0000-4000-8000-000000000004'

async function request<T>(role: Role | null, method: string, path: string, body?: object): Promise<T> {
  return (await (await portal().as(role)(method, path, body)).json().catch(() => null)) as T
}
const list = (path: string, as: Role = 'admin') => request<Stored[]>(as, 'GET', path)

/** Every kind of write. `pick` chooses one of the existing records. */
const writes: Record<string, (role: Role, pick: number) => Promise<unknown>> = {
  async newLead(_, pick) {
    const phone = `315 555 01${String(pick % 3).padStart(2, '0')}`
    return request(null, 'POST', '/api/leads', { fullName: `Lead ${pick}`, phone, email: `l${pick % 3}@mail.example` })
  },
  contacted: async (role, pick) =>
    request(role, 'PATCH', `/api/leads/${await one('/api/leads', pick)}`, { contacted: pick % 3 > 0 }),
  note: async (role, pick) =>
    request(role, 'PATCH', `/api/leads/${await one('/api/leads', pick)}`, { notes: `note ${pick}` }),
  take: async (role, pick) => request(role, 'PUT', `/api/leads/${await one('/api/leads', pick)}/taker`),
  release: async (role, pick) => request(role, 'DELETE', `/api/leads/${await one('/api/leads', pick)}/taker`),
  assign: async (_, pick) =>
    request('supervisor', 'PUT', `/api/leads/${await one('/api/leads', pick)}/assignee`, {
      memberId: [null, agentId, otherId][pick % 3],
    }),
  assignMany: async (_, pick) => {
    const ids = (await list('/api/leads')).slice(0, pick % 4).map(({ id }) => id)
    return request('supervisor', 'POST', '/api/leads/assignments', { ids, memberId: [null, agentId][pick % 2] })
  },
  sale: (role, pick) => request(role, 'POST', '/api/sales', { saleType: ['DISH Only', 'DirecTV Only'][pick % 2] }),
  voidSale: async (_, pick) =>
    request('supervisor', 'POST', `/api/sales/${await one('/api/sales', pick)}/void`, { reason: 'Entered twice' }),
  goal: (role, pick) => request(role, 'PUT', '/api/sales/goal', { goal: 1_000 + pick }),
  status: (role, pick) => request(role, 'PUT', '/api/users/status', { status: ['online', 'away', 'busy'][pick % 3] }),
  post: (_, pick) =>
    request('admin', 'POST', '/api/communications', { title: `Post ${pick}`, message: 'Read', isMustRead: true }),
  editPost: async (_, pick) =>
    request('admin', 'PUT', `/api/communications/${await one('/api/communications', pick)}`, {
      title: 'Edited',
      message: `${pick}`,
    }),
  deletePost: async (_, pick) =>
    request('admin', 'DELETE', `/api/communications/${await one('/api/communications', pick)}`),
  confirmPost: async (role, pick) =>
    request(role, 'PUT', `/api/communications/${await one('/api/communications', pick)}/read`),
  script: (_, pick) => request('admin', 'POST', '/api/scripts', { title: `Script ${pick}`, content: 'Hello' }),
  verifyScript: async (_, pick) =>
    request('admin', 'PUT', `/api/scripts/${await one('/api/scripts', pick)}/prices-verified`),
  deleteScript: async (_, pick) => request('admin', 'DELETE', `/api/scripts/${await one('/api/scripts', pick)}`),
  async workflow() {
    const stored = await request<{ steps: unknown[] }>('admin', 'GET', '/api/workflow')
    return request('admin', 'PUT', '/api/workflow', { ...stored, steps: [...stored.steps.slice(1), stored.steps[0]] })
  },
  activate: async (role, pick) =>
    request(role, 'POST', '/api/challenges/activate', { challengeId: await one('/api/challenges', pick, role) }),
  sync: role => request(role, 'POST', '/api/user-challenges/update'),
  rename: (_, pick) =>
    request('admin', 'PATCH', `/api/members/${[agentId, otherId][pick % 2]}`, { firstName: `Name ${pick}` }),
  leave: () => request('admin', 'POST', `/api/members/${otherId}/deactivate`),
  comeBack: () => request('admin', 'POST', `/api/members/${otherId}/reactivate`),
  invite: (_, pick) =>
    request('admin', 'POST', '/api/members', { email: `new${pick % 4}@demo.example`, role: 'agent' }),
  extension: (_, pick) =>
    request('admin', 'PATCH', `/api/members/${[agentId, otherId][pick % 2]}`, { extension: `${101 + (pick % 5)}` }),
  doNotCall: (role, pick) =>
    request(role, 'POST', '/api/calls/do-not-call', {
      phoneNumber: `315 555 010${pick % 3}`,
      reason: `Reason ${pick}`,
    }),
  mayCall: async (_, pick) =>
    request('admin', 'DELETE', `/api/calls/do-not-call/${await one('/api/calls/do-not-call', pick)}`),
  signIn: role => portal().signInAgain(role),
  async endSession(role, pick) {
    const others = (await request<OwnSession[]>(role, 'GET', '/api/auth/sessions')).filter(
      ({ isThisOne }) => !isThisOne,
    )
    return request(role, 'DELETE', `/api/auth/sessions/${others[pick % others.length]?.id ?? 'none'}`)
  },
  endOthers: role => request(role, 'DELETE', '/api/auth/sessions'),
  call: (_, pick) =>
    portal().sendWebhook({
      EventType: ['OutgoingCall', 'OutgoingCallCompleted'][pick % 2],
      Guid: crypto.randomUUID(),
      Timestamp: new Date().toISOString(),
      Body: { Id: `call ${pick >> 1}`, From: '+18005550142', To: '+13155550101', Extension: '101' },
    }),
  replay: async (_, pick) =>
    request('admin', 'POST', `/api/mightycall/deliveries/${await one('/api/mightycall/deliveries', pick)}/replay`),
}
const one = async (path: string, pick: number, as?: Role) => {
  const rows = await list(path, as)
  return rows[pick % rows.length]?.id ?? 'none'
}

async function queriesOf(role: Role): Promise<Query[]> {
  const [leads, posts, scripts] = await Promise.all(
    ['/api/leads', '/api/communications', '/api/scripts'].map(it => list(it)),
  )
  const forEveryone: Query[] = [
    ['currentUser'],
    ['leadBlock', { at: 0 }],
    ['leadBlock', { at: 0, contacted: 'true' }],
    ['leadBlock', { at: 0, contacted: 'false' }],
    ['leadBlock', { at: 0, view: 'mine' }],
    ['leadBlock', { at: 0, view: 'unassigned' }],
    ['leadBlock', { at: 0, view: 'follow-up' }],
    ['leadBlock', { at: 0, view: 'new-today' }],
    ['countNewLeads', { since: '2020-01-01T00:00:00Z' }],
    ['leadDetails', { id: leads?.[0]?.id }],
    ['leadSales', { leadId: leads?.[0]?.id }],
    ['leadSummary', { timeZone }],
    ['recentCalls', {}],
    ['recentCalls', { today: 'true' }],
    ['dashboardMetrics', {}],
    ['dashboardMetrics', { mine: 'true' }],
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
  if (role === 'agent') return forEveryone
  const forSupervisors: Query[] = [['listUsers'], ['team'], ['agentTotals'], ['listReaders', { id: posts?.[0]?.id }]]
  if (role === 'supervisor') return [...forEveryone, ...forSupervisors]
  const forAdmins: Query[] = [
    ['listMemberRecords'],
    ['doNotCallList', {}],
    ['listDeliveries'],
    ['listExtensions'],
    ['scriptsToSeed'],
    ['listReleases'],
  ]
  return [...forEveryone, ...forSupervisors, ...forAdmins]
}

interface CacheEntry {
  status: string
  data?: unknown
}

async function load(store: PortalStore, queries: readonly Query[]): Promise<() => Record<string, unknown>> {
  const endpoints = api.endpoints as unknown as Record<string, { initiate(arg: unknown, options: object): never }>
  const running = queries.map(([name, arg]) => {
    const endpoint = endpoints[name]
    if (!endpoint) throw new Error(`No page has a query ${name}`)
    return store.dispatch(endpoint.initiate(arg, { forceRefetch: true })) as Promise<unknown> & {
      queryCacheKey: string
    }
  })
  await Promise.all(running)
  // After an error, earlier data is no longer on screen.
  return () =>
    Object.fromEntries(
      running.map(({ queryCacheKey: key }) => {
        const entry = store.getState().api.queries[key] as CacheEntry | undefined
        return [key, entry?.status === 'rejected' ? 'rejected' : entry?.data]
      }),
    )
}

beforeAll(async () => {
  for (const file of endpointFiles) require(file)
  await request('admin', 'POST', '/api/admin/seed-scripts')
  for (const pick of [1, 2, 3]) {
    await writes['newLead']?.('agent', pick)
    await writes['post']?.('admin', pick)
    await writes['sale']?.('agent', pick)
  }
})

const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

/** `lastSeenAt` changes with every request and causes no change event of its own. */
const withoutLastSeen = (screen: unknown) =>
  JSON.parse(JSON.stringify(screen, (key, value: unknown) => (key === 'lastSeenAt' ? undefined : value))) as unknown

/** These writes refetch the whole screen, which would hide a missing tag of another write. */
const memberWrites = ['rename', 'leave', 'comeBack', 'invite', 'extension']

const sequenceOf = (names: string[]) =>
  fc.array(fc.record({ name: fc.constantFrom(...names), role: fc.constantFrom(...allRoles), pick: fc.nat(20) }), {
    minLength: 8,
    maxLength: 24,
  })
const names = Object.keys(writes)
const sequences = fc.oneof(sequenceOf(names), sequenceOf(names.filter(name => !memberWrites.includes(name))))

test('tests every query of every page, or lists it as excluded', async () => {
  const tested = new Set((await queriesOf('admin')).map(([name]) => name))
  const queries = Object.entries<object>(api.endpoints).filter(([, it]) => 'useQuery' in it || 'useInfiniteQuery' in it)
  const missing = queries.map(([name]) => name).filter(name => !tested.has(name))
  expect(missing.toSorted()).toEqual(Object.keys(excluded))
})

test.each(allRoles)('a stale screen of an %s plus its change events equals a fresh load', async role => {
  portal().signInAs(role)
  const property = fc.asyncProperty(sequences, async sequence => {
    const queries = await queriesOf(role)
    const user = await request<Parameters<typeof createPortalStore>[0]>(role, 'GET', '/api/auth/user')
    const stale = createPortalStore(user)
    connection.set('lost')
    const stop = reactToChanges(stale)
    stops.push(stop)
    await waitFor(() => expect(connection.get()).toBe('live'))
    const staleData = await load(stale, queries)
    for (const { name, role: writer, pick } of sequence) await writes[name]?.(writer, pick)
    await waitFor(
      async () => {
        const freshData = await load(createPortalStore(user), queries)
        expect(withoutLastSeen(staleData())).toEqual(withoutLastSeen(freshData()))
      },
      { timeout: 6_000, interval: 100 },
    )
    stop()
  })
  await fc.assert(property, { numRuns: Number(process.env['FRESH_RUNS'] ?? 3), endOnFailure: true })
})
