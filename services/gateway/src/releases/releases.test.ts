import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ErrorBody, Release } from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { until } from '@portal/service-kit/testing'
import {
  buildPath,
  byToken,
  createReleaseApi,
  type Credentials,
  entry,
  files,
  first,
  manifestOf,
  portal,
  portalToken,
  second,
  seeded,
  session,
  third,
} from '../testing/release-api.ts'
import { sha384 } from '../remotes/open-build.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { setNewest, writeBuild } from '../testing/test-builds.ts'

let gateway: TestGateway
let admin: string
let agent: string
beforeAll(async () => {
  gateway = await startTestGateway({ RELEASE_TOKEN: portalToken })
  admin = gateway.signIn('admin')
  agent = gateway.signIn('agent')
})
afterAll(() => gateway.stop())

const { send, upload, publish, release, move, stateOf, rowFor, addRemote } = createReleaseApi(() => gateway)

let remote: string
beforeEach(async () => {
  remote = await addRemote()
})

describe('a release', () => {
  test('reaches everyone, moves nothing else, and is undone by no later build', async () => {
    const before = ((await send('GET', '/api/admin/releases')).reply as Release[]).filter(row => row.remote !== remote)
    expect(await publish(remote, first)).toMatchObject({ status: 200, reply: { missing: ['remoteEntry.js'] } })
    expect(await release(remote, first, { from: seeded, why: 'new totals' })).toMatchObject({
      status: 200,
      reply: { remote, from: seeded, to: first, candidate: null },
    })
    await until(async () => (await rowFor(agent, remote))?.build === first)
    expect(await stateOf(remote)).toMatchObject({
      build: first,
      by: 'ann, token of the portal',
      log: [{ kind: 'release', why: 'new totals' }, { kind: 'publish' }, { kind: 'seed' }],
    })

    await writeBuild(gateway.remotes, manifestOf(remote, third) as never)
    await setNewest(gateway.remotes, remote, third)
    await writeBuild(gateway.remotes, manifestOf(`${remote}-other`, first, { pages: [] }) as never)
    await setNewest(gateway.remotes, `${remote}-other`, first)
    await until(async () => (await rowFor(agent, `${remote}-other`)) !== undefined)
    expect((await rowFor(agent, remote))?.build).toBe(first)
    const after = (await send('GET', '/api/admin/releases')).reply as Release[]
    expect(after.filter(row => before.some(known => known.remote === row.remote))).toEqual(before)
  })

  test('goes back to the build before, then to the one before that, and tells open tabs', async () => {
    for (const build of [first, second]) {
      await publish(remote, build)
      expect((await release(remote, build)).status).toBe(200)
    }
    expect((await move(remote, 'rollback', { why: 'totals wrong' })).reply).toMatchObject({ from: second, to: first })
    await until(async () => expect(await rowFor(agent, remote)).toMatchObject({ build: first, retired: [second] }))
    expect((await move(remote, 'rollback')).reply).toMatchObject({ from: first, to: seeded })
    expect(await move(remote, 'rollback')).toMatchObject({ status: 409, reply: { code: 'conflict' } })
    expect(await move(remote, 'rollback', { to: seeded })).toMatchObject({ status: 409, reply: { code: 'conflict' } })
    expect((await move(remote, 'rollback', { to: second })).reply).toMatchObject({ from: seeded, to: second })
    await until(async () => expect((await rowFor(agent, remote))?.retired?.sort()).toEqual([seeded, first]))
  })

  test('to a role or a share is a candidate, which is promoted or rolled back', async () => {
    await publish(remote, first)
    expect((await release(remote, first, { share: 0, roles: ['admin'] })).status).toBe(200)
    await until(async () => (await rowFor(admin, remote))?.build === first)
    expect((await rowFor(agent, remote))?.build).toBe(seeded)
    await publish(remote, second)
    expect(await release(remote, second)).toMatchObject({ status: 409, reply: { code: 'conflict' } })
    expect((await move(remote, 'rollback')).reply).toMatchObject({ from: first, to: seeded, candidate: null })
    expect((await release(remote, second, { share: 50 })).status).toBe(200)
    expect((await stateOf(remote)).candidate).toMatchObject({ build: second, share: 50 })
    expect((await move(remote, 'promote')).reply).toMatchObject({ from: seeded, to: second })
    expect((await stateOf(remote)).candidate).toBeNull()
    expect((await move(remote, 'promote')).status).toBe(409)
  })

  test('of a withdrawn build is refused, and the stable build cannot be withdrawn', async () => {
    await publish(remote, first)
    expect((await move(remote, 'withdraw', { build: seeded })).status).toBe(409)
    expect((await move(remote, 'withdraw', { build: first })).status).toBe(204)
    expect(await release(remote, first)).toMatchObject({ status: 410, reply: { code: 'gone' } })
    await until(async () => expect((await rowFor(agent, remote))?.retired).toEqual([first]))
  })

  test('of a new remote needs the token of the portal, and sets its bounds', async () => {
    const added = `${remote}-new`
    expect(await publish(added, first)).toMatchObject({ status: 200 })
    expect((await release(added, first, { share: 5 })).status).toBe(400)
    expect((await release(added, first)).status).toBe(200)
    expect((await stateOf(added)).bounds).toEqual({
      paths: [`/${added}`],
      rolesAtMost: ['agent', 'supervisor', 'admin'],
    })
  })

  test('ends with the removal of the remote, which another release brings back', async () => {
    await publish(remote, first)
    expect((await release(remote, first)).status).toBe(200)
    expect((await move(remote, 'remove', { why: 'replaced' })).status).toBe(204)
    await until(async () => expect(await rowFor(agent, remote)).toBeUndefined())
    expect(await stateOf(remote)).toBeUndefined()
    // A local portal follows the builds of its folder, but not those of a removed remote.
    await writeBuild(gateway.remotes, manifestOf(remote, third) as never)
    await setNewest(gateway.remotes, remote, third)
    await addRemote()
    expect(await rowFor(agent, remote)).toBeUndefined()
    expect((await release(remote, first)).status).toBe(200)
    await until(async () => expect(await rowFor(agent, remote)).toMatchObject({ build: first }))
    expect((await stateOf(remote)).log.slice(0, 2)).toMatchObject([
      { kind: 'release', fromBuild: null },
      { kind: 'remove', fromBuild: first, why: 'replaced' },
    ])
  })
})

test('lists the version of the gateway and of every service', async () => {
  expect((await send('GET', '/api/admin/services', undefined, session(admin))).reply).toEqual([
    { name: 'gateway', version: 'dev' },
    ...serviceNames.map(name => ({ name, version: '1a2b3c' })),
  ])
  expect((await send('GET', '/api/admin/services', undefined, session(agent))).status).toBe(403)
})

describe('refuses, moves nothing, and records', () => {
  const refused = async (
    reply: { status: number; reply: ErrorBody },
    status: number,
    message: RegExp,
    running: string = seeded,
  ) => {
    expect([reply.status, reply.reply.message]).toEqual([status, expect.stringMatching(message)])
    const { build, log } = await stateOf(remote)
    expect(build).toBe(running)
    expect(log[0]).toMatchObject({ kind: 'refused', why: reply.reply.message })
  }

  test('an unknown token', async () => {
    await refused(await release(remote, seeded, {}, byToken('x'.repeat(43))), 401, /token is not valid/)
  })

  test('the token of another team, and what only the portal may do', async () => {
    const { token } = (await move('team-ba', 'token')).reply as { token: string }
    await refused(await release(remote, seeded, {}, byToken(token)), 403, /releases team-ba, not/)
    await publish(remote, first)
    const preview = await send('POST', '/api/previews', { remote, build: first }, byToken(token))
    await refused(preview, 403, /releases team-ba, not/)
    const { token: own } = (await move(remote, 'token')).reply as { token: string }
    await refused(await move(remote, 'token', {}, byToken(own)), 403, /Only an admin/)
    expect((await release(remote, first, {}, byToken(own))).status).toBe(200)
    expect((await stateOf(remote)).by).toBe(`ann, token of ${remote}`)
  })

  test('a file with another hash, a file that is not listed, and half an upload', async () => {
    await send('PUT', buildPath(remote, first), { manifest: manifestOf(remote, first), files })
    const wrong = await upload(remote, first, Buffer.from('other()'))
    await refused({ status: wrong.status, reply: (await wrong.json()) as ErrorBody }, 400, /does not have the hash/)
    expect((await upload(remote, first, entry, portal, 'more.js')).status).toBe(404)
    await refused(await release(remote, first), 404, /no complete build/)
    expect((await publish(remote, first)).reply.missing).toEqual(['remoteEntry.js'])
    expect((await publish(remote, first)).reply.missing).toEqual([])
  })

  test('the same ID with other content', async () => {
    await publish(remote, first)
    expect((await publish(remote, first, { builtAt: '2026-11-22T11:00:00.000Z' })).reply.missing).toEqual([])
    await refused(await publish(remote, first, { version: '2.0.0' }), 409, /already exists/)
  })

  test('a file with a hashed name that another build has with other content', async () => {
    const file = 'charts.0123456789abcdef.js'
    const publishFile = (build: string, content: string) =>
      send('PUT', buildPath(remote, build), {
        manifest: manifestOf(remote, build, { integrity: {}, entry: file, hasHashedNames: true }),
        files: { [file]: sha384(Buffer.from(content)), [`${file}.br`]: sha384(Buffer.from(build)) },
        by: 'ann',
      })
    expect((await publishFile(first, 'one')).status).toBe(200)
    expect((await publishFile(second, 'one')).status).toBe(200)
    expect(await publishFile(third, 'other')).toMatchObject({
      status: 422,
      reply: { code: 'not_admitted', issues: [{ path: `files.${file}` }] },
    })
  })

  test.each([
    ['another name', { name: 'calls' }, /is for calls/],
    ['another hash', { integrity: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` } }, /another hash in the manifest/],
    ['a missing entry', { entry: 'missing.js' }, /missing\.js is missing/],
    ['an unknown role', { roles: ['owner'] }, /./],
  ])('a manifest with %s', async (_, changes, message) => {
    await refused(await publish(remote, first, changes), 422, message)
  })

  test('a manifest that claims more than the bounds, until an admin widens them', async () => {
    const page = { path: '/reports', title: 'Reports', module: './page', roles: ['agent'], files: [] }
    await publish(remote, first, { pages: [page] })
    const conflict = `${remote} claims /reports; its bounds allow /${remote}.`
    const check = await send('POST', `${buildPath(remote, first)}/check`)
    expect(check.reply).toEqual({ issues: [{ path: 'pages', message: conflict }] })
    await refused(await release(remote, first), 422, /claims \/reports; its bounds allow/)
    const bounds = { paths: ['/reports'], rolesAtMost: ['agent', 'supervisor', 'admin'] }
    expect((await send('PUT', `/api/releases/${remote}/bounds`, bounds, session(admin))).status).toBe(204)
    expect((await release(remote, first)).status).toBe(200)
  })

  test('an unknown field', async () => {
    await publish(remote, first)
    await release(remote, first)
    expect(await move(remote, 'rollback', { too: seeded })).toMatchObject({
      status: 400,
      reply: { code: 'invalid_request', issues: [{ path: 'too' }] },
    })
    expect((await stateOf(remote)).build).toBe(first)
  })

  test('a release by someone who does not know the current build', async () => {
    await publish(remote, first)
    await refused(await release(remote, first, { from: second }), 409, /now runs 0+, not/)
  })

  test('a manifest that opens the remote to more roles than its bounds', async () => {
    const bounds = { paths: [`/${remote}`], rolesAtMost: ['admin'] }
    expect((await send('PUT', `/api/releases/${remote}/bounds`, bounds, session(admin))).status).toBe(204)
    await publish(remote, first)
    await refused(await release(remote, first), 422, /open to the role agent; its bounds allow admin/)
    await publish(remote, second, { roles: [] })
    await refused(await release(remote, second), 422, /open to visitors; its bounds allow admin/)
  })

  test('a release that is sent again after another one', async () => {
    for (const build of [first, second]) await publish(remote, build)
    const sendFirst = () => release(remote, first, { from: seeded })
    expect((await sendFirst()).status).toBe(200)
    expect((await release(remote, second, { from: first })).status).toBe(200)
    await refused(await sendFirst(), 409, /now runs b+, not 0+/, second)
  })

  test('of two releases at once, the second one', async () => {
    for (const build of [first, second]) await publish(remote, build)
    const replies = await Promise.all([first, second].map(build => release(remote, build, { from: seeded })))
    const [done, late] = replies.toSorted((one, another) => one.status - another.status)
    const { to } = done!.reply as { to: string }
    await refused(late as never, 409, /now runs \w+, not 0+/, to)
    expect((await stateOf(remote)).log.filter(({ kind }) => kind === 'release')).toMatchObject([{ build: to }])
  })

  test.each([
    ['a visitor', (): Credentials => ({}), 401],
    ['an agent', () => session(agent), 403],
    ['an admin from another site', () => ({ cookie: admin, 'sec-fetch-site': 'cross-site' }), 403],
  ])('%s', async (_, credentials, status) => {
    expect((await release(remote, seeded, {}, credentials())).status).toBe(status)
  })
})

describe('a preview', () => {
  const start = async (build = first) => {
    await publish(remote, build)
    const { status, reply } = await send('POST', '/api/previews', { remote, build, by: 'ann' })
    return { status, ...(reply as { id: string; link: string }) }
  }

  test('shows a build to the first member who opens it, until they leave, each with the next page', async () => {
    const { id, link } = await start()
    expect(await rowFor(agent, remote)).toMatchObject({ build: seeded })
    const opened = await send('GET', link, undefined, { cookie: agent })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/${remote}`])
    expect(await rowFor(agent, remote)).toMatchObject({ build: first, preview: { id } })
    expect(await rowFor(admin, remote)).toMatchObject({ build: seeded })
    expect((await send('GET', link, undefined, { cookie: admin })).status).toBe(410)
    const other = gateway.signIn('supervisor')
    expect((await send('DELETE', `/api/previews/${id}`, undefined, session(other))).status).toBe(404)
    expect(await rowFor(agent, remote)).toMatchObject({ build: first })
    expect((await send('DELETE', `/api/previews/${id}`, undefined, session(agent))).status).toBe(204)
    expect(await rowFor(agent, remote)).toMatchObject({ build: seeded })
  })

  test('asks a visitor to sign in, and ends with its build', async () => {
    const { link } = await start()
    const visit = await send('GET', link, undefined, {})
    expect(visit.headers.get('location')).toBe(`/api/login?returnTo=${encodeURIComponent(link)}`)
    await move(remote, 'withdraw', { build: first })
    expect((await send('GET', link, undefined, { cookie: agent })).status).toBe(410)
  })

  test('of the shell is refused', async () => {
    expect(await send('POST', '/api/previews', { remote: 'shell', build: first })).toMatchObject({
      status: 422,
      reply: { message: 'No preview was made: shell has no previews.' },
    })
  })
})
