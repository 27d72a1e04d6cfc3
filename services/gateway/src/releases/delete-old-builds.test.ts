import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { RemoteManifest } from '@portal/contracts'
import { connect, createLog, type Sql } from '@portal/service-kit'
import { until } from '@portal/service-kit/testing'
import { logRelease } from '../remotes/store-build.ts'
import { createReleaseApi, entry, portalToken } from '../testing/release-api.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { pointTo, publishTestBuild } from '../testing/test-builds.ts'
import { deleteOldBuilds } from './delete-old-builds.ts'

const log = createLog('test', 'silent')
const idOf = (letter: string) => letter.repeat(12)
const [stable, ...earlier] = ['f', 'e', 'd', 'c', 'b', 'a'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

let gateway: TestGateway
let sql: Sql
beforeAll(async () => {
  gateway = await startTestGateway({ RELEASE_TOKEN: portalToken })
  sql = connect(gateway.database.urlOf('gateway'), { schema: 'gateway', max: 3 })
})
afterAll(async () => {
  await sql.end()
  await gateway.stop()
})

const { publish, release, move, addRemote, stateOf } = createReleaseApi(() => gateway)

let remote: string
beforeEach(async () => {
  remote = await addRemote()
  for (const build of [...earlier.toReversed(), stable]) {
    await publishTestBuild(sql, { name: remote, build, needs: { packages: {}, names: {}, operations: [] } })
    await pointTo(sql, remote, build)
  }
  await makeOld()
})

const makeOld = () => sql`update build set published_at = now() - interval '8 days' where remote = ${remote}`

/** Deletes the old builds. @returns the builds that still have files, without the first one of the installation. */
async function keptBuilds(): Promise<string[]> {
  await deleteOldBuilds(sql, log)
  const rows = await sql<{ build: string }[]>`
    select build from build where remote = ${remote} and is_complete and exists (
      select from build_file file where file.remote = build.remote and file.build = build.build
    ) order by build desc`
  return rows.map(({ build }) => build)
}
const fileOf = async (build: string) => {
  const { status, reply } = await createReleaseApi(() => gateway).send(
    'GET',
    `/remotes/${remote}/${build}/remoteEntry.js`,
    undefined,
    { cookie: gateway.signIn('agent') },
  )
  return [status, (reply as { code: string } | undefined)?.code]
}

test('the build that runs and the three released before it stay', async () => {
  expect(await keptBuilds()).toEqual([stable, ...earlier.slice(0, 3)])
  expect((await stateOf(remote)).otherBuilds.map(({ build }) => build).toSorted()).toEqual(
    earlier.slice(0, 3).toSorted(),
  )
})

test.each<[why: string, use: (build: string) => Promise<unknown>]>([
  ['is a candidate', build => sql`update pointer set candidate = ${build}, share = 5 where remote = ${remote}`],
  [
    'is previewed',
    build => sql`
      insert into preview (remote, build, who, expires_at) values (${remote}, ${build}, 'ann', now() + interval '1 hour')`,
  ],
  [
    'was reported by a tab today',
    build => sql`insert into build_health (remote, build, minute, loaded) values (${remote}, ${build}, now(), 1)`,
  ],
  ['was replaced today', build => logRelease(sql, { remote, kind: 'release', build: stable, from: build, who: 'ann' })],
  [
    'was uploaded this week',
    build => sql`update build set published_at = now() where remote = ${remote} and build = ${build}`,
  ],
])('a build stays if it %s', async (_, use) => {
  const oldest = earlier.at(-1) ?? ''
  await use(oldest)
  expect(await keptBuilds()).toContain(oldest)
})

test('a build is deleted once its preview, report, and replacement are old, or if it was withdrawn', async () => {
  const [withdrawn, , , , oldest] = earlier
  await sql`
    insert into preview (remote, build, who, expires_at) values (${remote}, ${oldest}, 'ann', now() - interval '1 hour')`
  await sql`
    insert into build_health (remote, build, minute, loaded) values (${remote}, ${oldest}, now() - interval '25 hours', 1)`
  await sql`
    insert into release_log (remote, kind, build, from_build, who, at)
    values (${remote}, 'release', ${stable}, ${oldest}, 'ann', now() - interval '25 hours')`
  await sql`update build set withdrawn_at = now() where remote = ${remote} and build = ${withdrawn}`
  expect(await keptBuilds()).toEqual([stable, ...earlier.slice(1, 4)])
})

test('a file of a deleted build is answered with 410', async () => {
  const [, , , oldest] = earlier
  expect(await fileOf(oldest)).toEqual([200, undefined])
  expect(await fileOf(idOf('9'))).toEqual([404, 'not_found'])
  await keptBuilds()
  const opened = await sql<{ manifest: RemoteManifest }[]>`
    select manifest from build where remote = ${remote} and build = ${oldest}`
  expect(opened[0]?.manifest.needs).toBeUndefined()
  // Another gateway has not opened the build.
  const other = await startTestGateway({ DATABASE_URL: gateway.database.urlOf('gateway') })
  try {
    const response = await fetch(`${other.origin}/remotes/${remote}/${oldest}/remoteEntry.js`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([410, 'gone'])
  } finally {
    await other.stop()
  }
})

test('a gateway that starts deletes the copies of deleted builds from its cache', async () => {
  const [, , , oldest] = earlier
  const cache = await mkdtemp(join(tmpdir(), 'gateway-cache-'))
  await mkdir(join(cache, remote, oldest), { recursive: true })
  await writeFile(join(cache, remote, oldest, 'remoteEntry.js'), 'entry()')
  await keptBuilds()
  const other = await startTestGateway({ DATABASE_URL: gateway.database.urlOf('gateway'), REMOTES_CACHE: cache })
  try {
    await until(async () => expect(await readdir(join(cache, remote))).toEqual([stable]))
  } finally {
    await other.stop()
    await rm(cache, { recursive: true })
  }
})

test('a deleted build cannot be released, until it is uploaded again', async () => {
  const [, , , oldest] = earlier
  await keptBuilds()
  expect(await release(remote, oldest)).toMatchObject({ status: 410, reply: { code: 'gone' } })
  expect(await move(remote, 'rollback', { to: oldest })).toMatchObject({ status: 410 })
  expect((await publish(remote, oldest)).reply).toEqual({ missing: ['remoteEntry.js'] })
  expect((await release(remote, oldest)).status).toBe(200)
  expect(await keptBuilds()).toContain(oldest)
  const [file] = await sql<{ content: Buffer }[]>`
    select content from build_file where remote = ${remote} and build = ${oldest}`
  expect(file?.content).toEqual(entry)
})
