import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { until } from '@portal/service-kit/testing'
import { sha384 } from '../remotes/open-build.ts'
import { buildPath, createReleaseApi, first, portalToken, second, third } from '../testing/release-api.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

// The landing page in two copies of the gateway.

let gateway: TestGateway
let other: TestGateway
let sql: Sql
beforeAll(async () => {
  gateway = await startTestGateway({ RELEASE_TOKEN: portalToken, LOG_LEVEL: 'silent' })
  const DATABASE_URL = gateway.database.urlOf('gateway')
  other = await startTestGateway({ DATABASE_URL })
  sql = connect(DATABASE_URL, { schema: 'gateway', max: 1 })
})
afterAll(async () => {
  await sql.end()
  await other.stop()
  await gateway.stop()
})

const { send, upload, release, move, stateOf } = createReleaseApi(() => gateway)

const pageOf = async ({ origin }: TestGateway, path = '/') => (await fetch(origin + path)).text()

/** Uploads a build whose renderer has this body. */
async function publishLanding(build: string, body: string) {
  const code = Buffer.from(`export function render({ state }) { ${body} }`)
  const manifest = {
    name: 'landing',
    build,
    version: '1.0.0',
    builtAt: '2026-11-22T10:00:00.000Z',
    roles: [],
    entry: null,
    integrity: {},
    pages: [],
    slots: [],
  }
  await send('PUT', buildPath('landing', build), { manifest, files: { 'render.mjs': sha384(code) }, by: 'ann' })
  expect((await upload('landing', build, code, undefined, 'render.mjs')).status).toBe(204)
}

/** How many pages a build has rendered in both copies, also for no one. */
async function pagesRenderedBy(build: string): Promise<number> {
  const [{ loaded } = { loaded: 0 }] = await sql<{ loaded: number }[]>`
    select coalesce(sum(loaded), 0)::integer as loaded from build_health where remote = 'landing' and build = ${build}`
  return loaded
}

test('a release is ready in every copy before the first visitor, and so is a rollback', async () => {
  const render = (build: string) => publishLanding(build, `return '${build} ' + state.kind`)
  await render(first)
  expect((await release('landing', first)).status).toBe(200)
  await render(second)
  expect((await release('landing', second, { from: first })).status).toBe(200)
  // A form and a thanks in each copy.
  await until(async () => expect(await pagesRenderedBy(second)).toBe(4))
  for (const copy of [gateway, other]) {
    expect([await pageOf(copy), await pageOf(copy, '/thank-you')]).toEqual([`${second} form`, `${second} thanks`])
  }
  expect(await pagesRenderedBy(second)).toBe(4)
  expect((await move('landing', 'rollback')).reply).toMatchObject({ from: second, to: first })
  await until(async () => expect(await pageOf(other)).toBe(`${first} form`))
})

test.each([
  ['throws', third, 'throw new TypeError("no phone")', 'TypeError: no phone'],
  ['never ends', 'd'.repeat(12), 'for (;;);', 'The process that renders the page did not answer within 2000 ms.'],
])(
  'a build that %s is refused with the reason, nothing moves, and visitors notice nothing',
  async (_, bad, body, reason) => {
    const { build: before } = await stateOf('landing')
    const page = await pageOf(gateway)
    await publishLanding(bad, body)
    const why = `landing ${bad} can't render its page: ${reason}`
    const check = await send('POST', `${buildPath('landing', bad)}/check`)
    expect(check.reply).toEqual({ issues: [{ path: 'render', message: why }] })
    expect(await release('landing', bad)).toMatchObject({
      status: 422,
      reply: { code: 'not_admitted', message: `landing was not released: ${why}` },
    })
    const { build, log } = await stateOf('landing')
    expect([build, log[0]]).toEqual([before, expect.objectContaining({ kind: 'refused', build: bad })])
    expect([await pageOf(gateway), await pageOf(other)]).toEqual([page, page])
  },
)
