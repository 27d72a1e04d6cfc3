import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Release } from '@portal/contracts'
import { bootPortal, type BootedPortal, launcherIn, root } from './boot-portal.ts'
import { expect, type Page, signInAt, test } from './portal-test.ts'

const token = randomBytes(32).toString('base64url')
const [oldTitle, newTitle] = ['Commission Tracker', 'Commission Results']

// A separate portal, because a release affects every open tab.
let portal: BootedPortal
test.beforeAll(async () => {
  test.setTimeout(180_000)
  portal = await bootPortal({ SANDBOX: 'off', RELEASE_TOKEN: token })
})
test.afterAll(() => portal.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function send(method: string, path: string, body?: object | Buffer): Promise<unknown> {
  const isFile = Buffer.isBuffer(body)
  const response = await fetch(portal.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  return response.status === 204 ? undefined : response.json()
}

const running = async () =>
  Object.fromEntries(
    ((await send('GET', '/api/admin/releases')) as Release[]).map(({ remote, build }) => [remote, build] as const),
  )

/** Uploads a build of sales in which one title differs, as another commit would. */
async function publishOtherTitle(build: string): Promise<void> {
  const folder = join(root, '.remotes/sales', (await running())['sales'] ?? '')
  const hash = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  const names = readdirSync(folder).filter(name => !/\.(br|gz|json)$/.test(name))
  const contents = new Map(
    names.flatMap(name => {
      const content = readFileSync(join(folder, name))
      const changed = name.endsWith('.js') ? Buffer.from(content.toString().replace(oldTitle, newTitle)) : content
      return [[name, changed] as const, [`${name}.br`, brotliCompressSync(changed)] as const]
    }),
  )
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { integrity: object }
  const files = Object.fromEntries([...contents].map(([name, content]) => [name, hash(content)]))
  const integrity = Object.fromEntries(Object.keys(manifest.integrity).map(name => [name, files[name]]))
  const path = `/api/releases/sales/builds/${build}`
  await send('PUT', path, { manifest: { ...manifest, build, integrity }, files })
  for (const [name, content] of contents) await send('PUT', `${path}/files/${name}`, content)
}

function runCommand(...args: string[]) {
  const env = { ...process.env, PORTAL_URL: portal.origin, RELEASE_TOKEN: token }
  return spawnSync(process.execPath, [launcherIn(root), ...args], { env, encoding: 'utf8' })
}

/** Tabs look for a release within 20 seconds. */
const looked = (page: Page) => page.waitForResponse('**/remotes.json', { timeout: 40_000 })

test('every remote may be released as it is, next to all others', async () => {
  for (const [remote, build] of Object.entries(await running())) {
    const checked = await send('POST', `/api/releases/${remote}/builds/${build}/check`, {})
    expect(checked, remote).toMatchObject({ issues: [] })
  }
})

test('a release reaches an open tab with its next page, and a rollback reaches it with a bar', async ({ page }) => {
  test.setTimeout(180_000)
  const before = await running()
  await signInAt(page, 'agent', '/commissions', portal.origin)
  await expect(heading(page, oldTitle)).toBeVisible()

  const build = 'ab'.repeat(6)
  await publishOtherTitle(build)
  let look = looked(page)
  await send('POST', '/api/releases/sales/release', { build, from: before['sales'], why: 'a new title' })
  await look
  await expect(heading(page, oldTitle)).toBeVisible()
  const document = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await document
  await expect(heading(page, 'Lead Viewer')).toBeVisible()
  await page.getByRole('link', { name: 'Commissions', exact: true }).click()
  await expect(heading(page, newTitle)).toBeVisible()
  expect(await running()).toEqual({ ...before, sales: build })

  look = looked(page)
  const { stdout, stderr, status } = runCommand('rollback', 'sales', '--why', 'the old title was better')
  expect([status, stderr]).toEqual([0, ''])
  const seconds = Number(new RegExp(`^sales ${build} → ${before['sales']} in ([\\d.]+) s$`, 'm').exec(stdout)?.[1])
  expect(seconds).toBeLessThanOrEqual(1)
  expect(await running()).toEqual(before)
  await look
  await expect(page.getByText('Reload this page when it suits you.')).toBeVisible()
  await expect(heading(page, newTitle)).toBeVisible()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(heading(page, oldTitle)).toBeVisible()

  // Neither a start nor a wrong token moves anything.
  const refused = runCommand('rollback', 'sales', '--to', build, '--token', 'x'.repeat(43))
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('token is not valid')])
  await portal.restart()
  expect(await running()).toEqual(before)
  expect(existsSync(join(root, '.remotes/sales', build, 'remoteEntry.js'))).toBe(false)
})
