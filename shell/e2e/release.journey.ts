import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalData, Release } from '@portal/contracts'
import { changedBuild } from '@portal/sdk/testing/changed-build'
import { bootPortal, type BootedPortal, launcherIn, root } from './boot-portal.ts'
import { expect, loaded, type Page, signInAt, test } from './portal-test.ts'

const token = randomBytes(32).toString('base64url')
const [oldTitle, newTitle] = ['Commission Tracker', 'Commission Results']

// A separate portal, because a release affects every open tab.
let portal: BootedPortal
test.beforeAll(async () => {
  test.setTimeout(400_000)
  portal = await bootPortal({ SANDBOX: 'off', RELEASE_TOKEN: token })
})
test.afterAll(() => portal.stop())

const sameSite = { 'sec-fetch-site': 'same-origin' }

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

/** Uploads a changed copy of the build that a remote runs, as another commit would. */
async function publishChanged(remote: string, build: string, change: (script: string, name: string) => string) {
  const folder = join(root, '.remotes', remote, (await running())[remote] ?? '')
  const { manifest, contents, files } = changedBuild(folder, build, change)
  const path = `/api/releases/${remote}/builds/${build}`
  await send('PUT', path, { manifest, files })
  for (const [name, content] of contents) await send('PUT', `${path}/files/${name}`, content)
}

function runCommand(...args: string[]) {
  const env = { ...process.env, PORTAL_URL: portal.origin, RELEASE_TOKEN: token }
  return spawnSync(process.execPath, [launcherIn(root), ...args], { env, encoding: 'utf8' })
}

/** Tabs look for a release within 20 seconds. */
const looked = (page: Page) => page.waitForResponse('**/remotes.json', { timeout: 120_000 })

/** Scrolls into the page. @returns the position, once the page has stored it. */
async function scrollDown(page: Page): Promise<number> {
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 300)
  const stored = () =>
    page.evaluate(() => {
      const key = Object.keys(sessionStorage).find(name => name.endsWith(`place ${location.pathname}`))
      return Number(key && sessionStorage.getItem(key))
    })
  await expect.poll(stored).toBe(300)
  return 300
}

/** The build of sales that the document of a tab names. */
const salesIn = (page: Page) =>
  page.evaluate(() => {
    const { registry } = JSON.parse(document.getElementById('portal-data')?.textContent ?? '') as PortalData
    return registry.remotes.find(({ name }) => name === 'sales')?.build
  })

test('every remote may be released as it is, next to all others', async () => {
  for (const [remote, build] of Object.entries(await running())) {
    const checked = await send('POST', `/api/releases/${remote}/builds/${build}/check`, {})
    expect(checked, remote).toMatchObject({ issues: [] })
  }
})

test('a release reaches an open tab with its next page, and a rollback reaches it with a bar', async ({ page }) => {
  test.setTimeout(600_000)
  const before = await running()
  await signInAt(page, 'agent', '/commissions', portal.origin)
  await expect(heading(page, oldTitle)).toBeVisible()

  // Another tab cannot load the page. It retries after the release.
  const failing = await page.context().newPage()
  await failing.route('**/remotes/sales/**', route => route.abort())
  await failing.goto(`${portal.origin}/commissions`)
  await expect(failing.getByRole('button', { name: 'Retry' })).toBeVisible()

  const build = 'ab'.repeat(6)
  await publishChanged('sales', build, script => script.replace(oldTitle, newTitle))
  let look: Promise<unknown> = Promise.all([looked(page), looked(failing)])
  await send('POST', '/api/releases/sales/release', { build, from: before['sales'], why: 'a new title' })
  await look
  await expect(heading(page, oldTitle)).toBeVisible()
  await failing.unroute('**/remotes/sales/**')
  await failing.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(failing, oldTitle)).toBeVisible()
  await failing.close()
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
  // `npm run bench -- release` checks that it takes at most a second.
  expect(stdout).toMatch(new RegExp(`^sales ${build} → ${before['sales']} in [\\d.]+ s$`, 'm'))
  expect(await running()).toEqual(before)
  await look
  await expect(page.getByText("Reload this page when you're ready.")).toBeVisible()
  await expect(heading(page, newTitle)).toBeVisible()
  const place = await scrollDown(page)
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(heading(page, oldTitle)).toBeVisible()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)

  // Neither a start nor a wrong token moves anything.
  const refused = runCommand('rollback', 'sales', '--to', build, '--token', 'x'.repeat(43))
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('token is not valid')])
  await portal.restart()
  expect(await running()).toEqual(before)
  expect(existsSync(join(root, '.remotes/sales', build, 'remoteEntry.js'))).toBe(false)
})

test('a release of the shell makes tabs download only the files that changed', async ({ page }) => {
  await signInAt(page, 'agent', '/commissions', portal.origin)
  await expect(page.locator('canvas').first()).toBeVisible()
  await loaded(page)
  const downloaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          entry => entry.name.includes('/remotes/shell/') && (entry as PerformanceResourceTiming).transferSize > 0,
        )
        .map(({ name }) => name.split('/').at(-1)?.split('.')[0]),
    )
  expect((await downloaded()).length).toBeGreaterThan(5)

  const build = 'cd'.repeat(6)
  await publishChanged('shell', build, (script, name) => (name.startsWith('main.') ? `${script}\n// changed` : script))
  await send('POST', '/api/releases/shell/release', { build, why: 'a change of one file' })
  await page.reload()
  await expect(page.locator('canvas').first()).toBeVisible()
  await loaded(page)
  expect(await downloaded()).toEqual(['main'])
  expect((await running())['shell']).toBe(build)
})

test('the portal rolls a broken candidate back, and only idle tabs reload on their own', async ({ page, browser }) => {
  test.setTimeout(600_000)
  const stable = (await running())['sales'] ?? ''
  const admin = await browser.newContext({ baseURL: portal.origin })
  await signInAt(await admin.newPage(), 'admin', '/members')
  const broken = 'ef'.repeat(6)
  await publishChanged('sales', broken, script =>
    script.replaceAll(`"${oldTitle}"`, '(()=>{throw new Error("broken candidate")})()'),
  )
  await send('POST', '/api/releases/sales/release', { build: broken, share: 0, roles: ['agent'], why: 'a first look' })

  // The page of sales is broken. Another tab shows a page of calls, in which the agent has typed.
  const idle = page
  await signInAt(idle, 'agent', '/commissions', portal.origin)
  expect(await salesIn(idle)).toBe(broken)
  await expect(idle.getByRole('button', { name: 'Retry' })).toBeVisible()
  const typing = await page.context().newPage()
  await typing.goto(`${portal.origin}/commissions`)
  await typing.getByRole('link', { name: 'Leads', exact: true }).click()
  await typing.getByRole('searchbox').first().fill('half a na')

  // What four other agents and five supervisors report.
  const report = async (role: string, outcome: string, build: string) => {
    const account = `${role}.${crypto.randomUUID().slice(0, 8)}`
    const data = { email: `${account}@demo.example`, role }
    expect((await admin.request.post('/api/members', { data, headers: sameSite })).status()).toBe(201)
    // No page of theirs has to start.
    const member = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false })
    await signInAt(await member.newPage(), account)
    const reports = [{ remote: 'sales', build, outcome }]
    const sent = await member.request.post('/api/remote-reports', { data: { reports }, headers: sameSite })
    expect(sent.status()).toBe(204)
    await member.close()
  }
  for (let count = 0; count < 5; count++) await report('supervisor', 'loaded', stable)
  for (let count = 0; count < 4; count++) await report('agent', 'crashed', broken)

  const lastMove = async () =>
    ((await send('GET', '/api/admin/releases')) as Release[]).find(({ remote }) => remote === 'sales')?.log[0]
  await expect.poll(lastMove, { timeout: 45_000 }).toMatchObject({ kind: 'rollback', by: 'the portal' })

  await expect(heading(idle, oldTitle)).toBeVisible({ timeout: 60_000 })
  await expect(typing.getByText("Reload this page when you're ready.")).toBeVisible({ timeout: 30_000 })
  await expect(typing.getByRole('searchbox').first()).toHaveValue('half a na')
  await typing.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect.poll(() => salesIn(typing).catch(() => null)).toBe(stable)
  await expect(typing.getByRole('searchbox').first()).toHaveValue('half a na')
  await admin.close()
})
