import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { RemoteOutcome } from '@portal/contracts'
import { connect, createLog, type Sql } from '@portal/service-kit'
import { testPeople, until } from '@portal/service-kit/testing'
import { logRelease } from '../remotes/store-build.ts'
import { createReleaseApi, first, portalToken, second, seeded, session } from '../testing/release-api.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { pointTo, publishTestBuild } from '../testing/test-builds.ts'
import { deleteOldHealth } from './build-health.ts'
import { rollBackBadCandidates } from './watch-candidates.ts'

const log = createLog('test', 'silent')
const shellFiles = { 'index.html': '<!doctype html>' }
let gateway: TestGateway
let sql: Sql
let agent: string
beforeAll(async () => {
  gateway = await startTestGateway({ RELEASE_TOKEN: portalToken })
  sql = connect(gateway.database.urlOf('gateway'), { schema: 'gateway' })
  agent = gateway.signIn('agent')
})
afterAll(async () => {
  await sql.end()
  await gateway.stop()
})
const { send, publish, release, stateOf, addRemote } = createReleaseApi(() => gateway)

let remote: string
beforeEach(async () => {
  remote = await addRemote()
  await publish(remote, first)
})

const report = (cookie: string, ...reports: { remote: string; build: string; outcome: string }[]) =>
  send('POST', '/api/remote-reports', { reports }, session(cookie))

const profile = { email: 'agent@demo.example', status: 'online', profileImageUrl: null } as const

/** Sends a report from each of this many new members. */
async function reportFrom(members: number, build: string, outcome: RemoteOutcome) {
  for (let member = 0; member < members; member += 1) {
    const user = { ...testPeople.agent, ...profile, id: crypto.randomUUID() }
    const cookie = gateway.signIn('agent', { user })
    expect((await report(cookie, { remote, build, outcome })).status).toBe(204)
  }
}

/** Runs the check twice at the same time, as two copies of the gateway do. */
const watchTwice = () => Promise.all([rollBackBadCandidates(sql, log), rollBackBadCandidates(sql, log)])

test('counts each member once, and only builds that exist', async () => {
  const loaded = { remote, build: seeded, outcome: 'loaded' }
  expect((await report(agent, loaded, { ...loaded, outcome: 'crashed' })).status).toBe(204)
  expect((await report(agent, loaded, { ...loaded, build: 'dddddddddddd' })).status).toBe(204)
  expect(await stateOf(remote)).toMatchObject({
    health: { loaded: 1, failed: 0, crashed: 1 },
    otherBuilds: [{ build: first, health: null }],
  })
  await sql`update build_health set minute = minute - interval '25 hours' where remote = ${remote}`
  expect((await stateOf(remote)).health).toBeNull()
  await deleteOldHealth(sql)
  expect(await sql`select from build_health where remote = ${remote}`).toHaveLength(0)
})

test.each([
  ['an unknown outcome', { reports: [{ remote: 'sales', build: first, outcome: 'slow' }] }, 400],
  ['too many reports', { reports: Array(41).fill({ remote: 'sales', build: first, outcome: 'loaded' }) }, 400],
  ['anything about the member', { reports: [], memberId: '1' }, 400],
  ['a long body', { reports: [{ remote: 'x'.repeat(9_000), build: first, outcome: 'loaded' }] }, 413],
])('refuses %s', async (_, body, status) => {
  expect((await send('POST', '/api/remote-reports', body, session(agent))).status).toBe(status)
})

test('refuses visitors and other sites', async () => {
  expect((await send('POST', '/api/remote-reports', { reports: [] }, {})).status).toBe(401)
  const fromElsewhere = { cookie: agent, 'sec-fetch-site': 'cross-site' }
  expect((await send('POST', '/api/remote-reports', { reports: [] }, fromElsewhere)).status).toBe(403)
})

test('a candidate that does clearly worse than the stable build is rolled back once, with a log entry', async () => {
  expect((await release(remote, first, { share: 50 })).status).toBe(200)
  await reportFrom(20, seeded, 'loaded')
  await reportFrom(4, first, 'failed')
  await watchTwice()
  expect((await stateOf(remote)).candidate).toMatchObject({ build: first })
  await reportFrom(1, first, 'failed')
  await watchTwice()
  const { build, candidate, log: entries } = await stateOf(remote)
  expect([build, candidate]).toEqual([seeded, null])
  expect(entries.map(({ kind }) => kind)).toEqual(['rollback', 'candidate', 'publish', 'seed'])
  expect(entries[0]).toMatchObject({
    by: 'the portal',
    fromBuild: first,
    build: seeded,
    why: `failed in 5 of 5 tabs; ${seeded} failed in 0 of 20`,
  })
})

test('a candidate stays while the stable build fails too, and what failed before it does not count', async () => {
  await reportFrom(6, first, 'failed')
  await sql`update build_health set minute = minute - interval '2 minutes' where remote = ${remote}`
  expect((await release(remote, first, { share: 50 })).status).toBe(200)
  await reportFrom(6, seeded, 'loaded')
  await watchTwice()
  expect((await stateOf(remote)).candidate).not.toBeNull()
  await reportFrom(6, seeded, 'failed')
  await reportFrom(20, first, 'failed')
  await watchTwice()
  expect((await stateOf(remote)).candidate).not.toBeNull()
})

test('a candidate of the shell is judged by what its tabs report', async () => {
  remote = 'shell'
  for (const build of [first, second]) await publishTestBuild(sql, { name: remote, build, entry: null }, shellFiles)
  await pointTo(sql, remote, first)
  await sql`update pointer set candidate = ${second}, share = 50 where remote = ${remote}`
  await logRelease(sql, { remote, kind: 'candidate', build: second, share: 50, who: 'test' })
  await reportFrom(20, first, 'loaded')
  await reportFrom(5, second, 'failed')
  await watchTwice()
  expect(await stateOf(remote)).toMatchObject({ build: first, candidate: null, log: [{ by: 'the portal' }, {}, {}] })
})

test('a build of the landing page is counted by its renderings, and one that cannot render is not shown', async () => {
  const page = (code: string) => ({ 'render.mjs': `export const render = () => { ${code} }` })
  const landing = { name: 'landing', entry: null, roles: [] }
  await publishTestBuild(sql, { ...landing, build: first }, page('return "the page"'))
  await publishTestBuild(sql, { ...landing, build: second }, page('throw new Error("broken")'))
  await pointTo(sql, 'landing', first)
  const readPage = async () => (await fetch(gateway.origin)).text()
  await until(async () => (await readPage()) === 'the page')
  await pointTo(sql, 'landing', second)
  await until(async () => (await stateOf('landing')).health?.failed === 1 || (await readPage()) !== 'the page')
  expect(await readPage()).toBe('the page')
  const { build, health, otherBuilds } = await stateOf('landing')
  expect([build, health]).toEqual([second, { loaded: 0, failed: 1, crashed: 0 }])
  expect(otherBuilds).toMatchObject([{ build: first, health: { failed: 0 } }])
})
