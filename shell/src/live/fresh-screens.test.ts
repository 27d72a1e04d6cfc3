/**
 * @jest-environment-options {"portal":true}
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import { api, connection, createPortalStore, type PortalStore } from '@portal/sdk/frame'
import { portal, waitFor } from '@portal/sdk/testing'
import fc from 'fast-check'
import { reactToChanges } from './react-to-changes.ts'
import { BreakableStream, interruptions, list, request, setStaleStore, writes } from './testing/random-writes.ts'

Object.assign(globalThis, { EventSource: BreakableStream })

const root = join(__dirname, '../../..')

/** Queries that this test leaves out, and why. */
const excluded: Record<string, string> = {
  auditLeadNames: 'part of the audit log, which the page loads when it opens',
  dueCallbacks: 'announces callbacks once, and shows none of their later changes',
  integrationStatus: 'its request count goes up with every request to the telephony platform',
  leadPosition: 'reads the list in this browser',
  listAudit: 'audit entries cause no change events: the page loads them when it opens',
  listAuditedServices: 'changes with a deployment only',
  loadedLeads: 'reads the list in this browser',
  personLeads: 'queried while an admin types, to show whose data they export or erase',
  searchLeads: 'queried with every letter, and shown for a moment',
}

// The queries of all pages, with their tags: the only test that knows all remotes.
const sources = readdirSync(root)
  .filter(name => name.startsWith('mfe-') || name === 'shell')
  .map(name => join(root, name, 'src'))
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
const endpointFiles = sources.filter(file => basename(file) === 'endpoints.ts')

type Query = readonly [name: string, arg?: object]

/** The queries that remotes list themselves. Every role has them. */
const listed = sources
  .filter(file => basename(file) === 'fresh-queries.ts')
  .flatMap(file => (require(file) as { freshQueries: readonly Query[] }).freshQueries)

const allRoles: Role[] = ['agent', 'supervisor', 'admin']
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

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
    ['exportRequests'],
    ['callOutcomes'],
    ['callsToWrapUp'],
    ['listCallbacks', {}],
    ['leadQueue'],
    ['ownGoal', { scope: 'mine' }],
    ['liveCalls', { mine: 'true' }],
    ['recentCalls', {}],
    ['recentCalls', { today: 'true' }],
    ['recentCalls', { q: '0142' }],
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
    ...listed,
  ]
  if (role === 'agent') return forEveryone
  const forSupervisors: Query[] = [
    ['listUsers'],
    ['team'],
    ['agentTotals'],
    ['floor'],
    ['listReaders', { id: posts?.[0]?.id }],
  ]
  if (role === 'supervisor') return [...forEveryone, ...forSupervisors]
  const forAdmins: Query[] = [
    ['listMemberRecords'],
    ['listMemberSessions', { id: '0a000000-0000-4000-8000-000000000001' }],
    ['doNotCallList', {}],
    ['callingRules'],
    ['outcomesToEdit'],
    ['inquiries'],
    ['quarantinedLeads', {}],
    ['largeExports'],
    ['erasures'],
    ['listDeliveries'],
    ['listExtensions'],
    ['scriptsToSeed'],
    ['auditAnnouncements', { expired: 'true' }],
    ['listReleases'],
    ['listServices'],
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

/** Values that change with every request or with the time, without a change event. */
const unpublished = ['lastSeenAt', 'oldestAgeSeconds', 'oldestLeadAgeSeconds', 'repliedAt']
const withoutUnpublished = (screen: unknown) =>
  JSON.parse(
    JSON.stringify(screen, (key, value: unknown) => (unpublished.includes(key) ? undefined : value)),
  ) as unknown

/** These writes refetch the whole screen, which would hide a missing tag of another write. */
const memberWrites = ['rename', 'leave', 'comeBack', 'invite', 'extension']

const sequenceOf = (names: string[]) =>
  fc.array(fc.record({ name: fc.constantFrom(...names), role: fc.constantFrom(...allRoles), pick: fc.nat(20) }), {
    minLength: 8,
    maxLength: 24,
  })
const steps = { ...writes, ...interruptions }
const names = Object.keys(steps)
const sequences = fc.oneof(sequenceOf(names), sequenceOf(names.filter(name => !memberWrites.includes(name))))

test('tests every query of every page, or lists it as excluded', async () => {
  const tested = new Set((await queriesOf('admin')).map(([name]) => name))
  const queries = Object.entries<object>(api.endpoints).filter(([, it]) => 'useQuery' in it || 'useInfiniteQuery' in it)
  const missing = queries.map(([name]) => name).filter(name => !tested.has(name))
  expect(missing.toSorted()).toEqual(Object.keys(excluded))
})

test.each(allRoles)(
  'a stale screen of an %s plus its change events equals a fresh load',
  async role => {
    portal().signInAs(role)
    const property = fc.asyncProperty(sequences, fc.boolean(), async (sequence, isFloorBusy) => {
      BreakableStream.isFloorBusy = isFloorBusy
      const queries = await queriesOf(role)
      const user = await request<Parameters<typeof createPortalStore>[0]>(role, 'GET', '/api/auth/user')
      const stale = createPortalStore(user)
      connection.set('lost')
      // A page always has a position. The gateway answers this one with `refresh` and its own.
      const stop = reactToChanges(stale, 'page.0')
      stops.push(stop)
      await waitFor(() => expect(connection.get()).toBe('live'))
      setStaleStore(stale)
      const staleData = await load(stale, queries)
      for (const { name, role: writer, pick } of sequence) await steps[name]?.(writer, pick)
      await waitFor(
        async () => {
          const freshData = await load(createPortalStore(user), queries)
          expect(withoutUnpublished(staleData())).toEqual(withoutUnpublished(freshData()))
        },
        // Counts reload every six seconds at most. Each try loads every query of the role.
        { timeout: 40_000, interval: 1_000 },
      )
      stop()
    })
    await fc.assert(property, { numRuns: Number(process.env['FRESH_RUNS'] ?? 3), endOnFailure: true })
  },
  180_000,
)
