import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect } from '@portal/service-kit'
import { until } from '@portal/service-kit/testing'
import { createReleaseApi, first, manifestOf, portalToken, second, seeded, third } from '../testing/release-api.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { setNewest, writeBuild } from '../testing/test-builds.ts'
import { releaseBuild } from './activate-build.ts'

let gateway: TestGateway
beforeAll(async () => {
  // The service sales is down.
  gateway = await startTestGateway({ RELEASE_TOKEN: portalToken, SALES_URL: 'http://127.0.0.1:9' })
})
afterAll(() => gateway.stop())

const { publish, release, move, stateOf, rowFor, addRemote } = createReleaseApi(() => gateway)

let remote: string
beforeEach(async () => {
  remote = await addRemote()
})

async function releaseAll(name: string, builds: Record<string, object>) {
  for (const [build, changes] of Object.entries(builds)) {
    await publish(name, build, changes)
    expect((await release(name, build)).status).toBe(200)
  }
}

const needs = (changes: object) => ({ needs: { packages: {}, names: {}, operations: [], ...changes } })
const button = needs({ names: { '@portal/sdk/ui': ['Button'] } })
const shell = (names: string[]) => ({ pages: [], provides: { packages: {}, names: { '@portal/sdk/ui': names } } })

test('a rollback that is sent twice goes back once', async () => {
  await releaseAll(remote, { [first]: {}, [second]: {} })
  const replies = await Promise.all([1, 2].map(() => move(remote, 'rollback', { from: second })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(replies.find(({ status }) => status === 409)).toMatchObject({
    reply: {
      code: 'conflict',
      message: `${remote} now runs ${first}, not ${second}. Check that build, then try again.`,
    },
  })
  expect((await stateOf(remote)).build).toBe(first)
})

test('a rollback ends the candidate that it names, and no other', async () => {
  await publish(remote, first)
  expect((await release(remote, first, { share: 50 })).status).toBe(200)
  expect((await move(remote, 'rollback', { from: seeded })).status).toBe(409)
  expect((await move(remote, 'rollback', { from: first })).reply).toMatchObject({ from: first, to: seeded })
})

test('a promotion names the stable build that it replaces and the candidate, and is refused for others', async () => {
  await publish(remote, first)
  expect((await release(remote, first, { share: 50 })).status).toBe(200)
  const refused = {
    code: 'conflict',
    message: `${remote} now runs ${seeded}, not ${third}. Check that build, then try again.`,
  }
  expect(await move(remote, 'promote', { from: third })).toMatchObject({ status: 409, reply: refused })
  expect(await move(remote, 'promote', { from: seeded, build: second })).toMatchObject({
    status: 409,
    reply: { message: `The candidate of ${remote} is now ${first}, not ${second}. Check that build, then try again.` },
  })
  expect((await move(remote, 'promote', { from: seeded, build: first })).reply).toMatchObject({ to: first })
})

test('a rollback of the shell is refused while a remote needs the newer one', async () => {
  await releaseAll('shell', { [first]: shell([]), [second]: shell(['Button']) })
  await releaseAll(remote, { [first]: button })
  expect(await move('shell', 'rollback')).toMatchObject({
    status: 422,
    reply: {
      code: 'not_admitted',
      message: `shell was not rolled back: ${remote} imports Button from @portal/sdk/ui, which shell ${first} does not provide.`,
    },
  })
  expect((await stateOf('shell')).build).toBe(second)
  expect((await move(remote, 'rollback')).status).toBe(200)
  expect((await move('shell', 'rollback')).status).toBe(200)
})

test('a rollback to a build that no longer fits is refused; one that only ends a candidate is not', async () => {
  await releaseAll('shell', { [third]: shell(['Button']) })
  await releaseAll(remote, { [first]: button, [second]: {} })
  await releaseAll('shell', { dddddddddddd: shell([]) })
  expect(await move(remote, 'rollback')).toMatchObject({ status: 422, reply: { code: 'not_admitted' } })
  expect((await stateOf(remote)).build).toBe(second)
  await publish(remote, third)
  expect((await release(remote, third, { share: 50 })).status).toBe(200)
  expect((await move(remote, 'rollback')).reply).toMatchObject({ from: third, to: second })
})

test('a service that is down does not prevent a rollback', async () => {
  const old = 'eeeeeeeeeeee'
  const name = `${remote}-old`
  const manifest = manifestOf(name, old, { pages: [], ...needs({ operations: ['GET /api/sales'] }) })
  await writeBuild(gateway.remotes, manifest as never)
  await setNewest(gateway.remotes, name, old)
  await until(async () => (await rowFor(gateway.signIn('agent'), name)) !== undefined)
  await releaseAll(name, { [first]: { pages: [] } })
  expect((await release(name, old)).status).toBe(503)
  expect((await move(name, 'rollback')).reply).toMatchObject({ from: first, to: old })
})

test('of two releases at once that do not fit together, the second one is refused', async () => {
  const other = await addRemote()
  const slots = [{ slot: 'dashboard.metrics', order: 7, module: './slot', roles: ['agent'], files: [] }]
  for (const name of [remote, other])
    await publish(name, first, { slots, ...needs({ operations: ['GET /api/leads'] }) })
  const sql = connect(gateway.database.urlOf('gateway'), { schema: 'gateway', max: 3 })
  const isWaiting = async () => (await sql`select from pg_locks where locktype = 'advisory' and not granted`).length > 0
  let checked = 0
  const readContract = async () => {
    checked += 1
    await until(async () => checked === 2 || (await isWaiting()))
    return [{ method: 'GET', path: '/api/leads', hash: '' } as never]
  }
  const body = { build: first, share: 100, roles: [], why: '' }
  const results = await Promise.allSettled(
    [remote, other].map(name => releaseBuild(sql, name, body, { who: 'ann', why: '', requestId: null }, readContract)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_admitted' } })
  await sql.end()
})
