import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Release } from '@portal/contracts'
import { type BootedPortal, bootPortal, processesIn } from './boot-portal.ts'
import { copyProject } from './copy-project.ts'
import { expect, type Page, signInAt, test } from './portal-test.ts'

const token = randomBytes(32).toString('base64url')
/** As on a server: pointers move only with a release. */
const server = { COPIES: '2', DRAIN_SECONDS: '1', SANDBOX: 'off', FOLLOW_BUILDS: 'off', RELEASE_TOKEN: token }

const runningIn = async ({ origin }: BootedPortal) => {
  const response = await fetch(`${origin}/api/admin/releases`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return Object.fromEntries(((await response.json()) as Release[]).map(({ remote, build }) => [remote, build]))
}

const gatewaysOf = (lines: readonly string[]) => processesIn(lines).filter(({ name }) => name === 'gateway')

/** Opens a browser that reaches the portal through the copy of the gateway at this port. */
async function openBrowser(origin: string, port: number): Promise<{ page: Page; close(): Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--disable-gpu', `--host-resolver-rules=MAP ${new URL(origin).host} 127.0.0.1:${port}`],
  })
  const page = await browser.newPage({ baseURL: origin })
  return { page, close: () => browser.close() }
}

async function showBilling(page: Page, port: number, subtitle: string): Promise<void> {
  const response = await page.goto('/billing')
  expect((await response?.serverAddr())?.port).toBe(port)
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(page.getByText(subtitle, { exact: true })).toBeVisible()
}

test('a new team ships alone into a running portal, and leaves it again', async () => {
  test.setTimeout(900_000)
  const project = copyProject()
  const closers = [async () => project.delete()]
  try {
    const portal = await bootPortal(server, 'start-apart', project.folder)
    closers.unshift(portal.stop)
    const before = await runningIn(portal)
    const commands = { PORTAL_URL: portal.origin, RELEASE_TOKEN: token }

    const printed = project.run({}, 'new', 'billing')
    const named = [...printed.matchAll(/^ {2}(\S+)$/gm)].map(([, file = '']) => file)
    // No file of another team changes.
    expect(project.changedFiles()).toEqual([...named, 'package-lock.json'].toSorted())
    project.run({}, 'test', '--only=checks')
    project.run({}, 'test', '--only=unit', 'services/billing')
    project.run({}, 'test', '--only=journeys', 'shell/e2e/billing/')

    // Deploys the service, and the gateway that finds it. The portal keeps its data, and runs the builds that it ran.
    const linesBefore = portal.lines.length
    await portal.restart()
    const running = () => portal.lines.slice(linesBefore)
    expect(processesIn(running()).filter(({ name }) => name === 'billing')).toHaveLength(2)
    expect(await runningIn(portal)).toEqual(before)

    const gateways = gatewaysOf(running())
    // Only the first copy keeps its port, the portal's, through a restart. Either may print its line first.
    const isFirst = (port: number) => portal.origin.endsWith(`:${port}`)
    const [one, other] = gateways.map(({ port }) => port).toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    if (!one || !other) throw new Error('There are no two copies of the gateway.')
    const first = await openBrowser(portal.origin, one)
    closers.unshift(first.close)
    const second = await openBrowser(portal.origin, other)
    closers.unshift(second.close)
    await signInAt(first.page, 'agent')
    await signInAt(second.page, 'supervisor')
    await expect(second.page.getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
    await expect(second.page.getByRole('link', { name: 'Billing' })).toHaveCount(0)

    const released = /^released billing (\w+) in /m
    const [, build = ''] = released.exec(project.run(commands, 'release', 'billing', '--why', 'the first page')) ?? []
    expect(await runningIn(portal)).toEqual({ ...before, billing: build })
    await showBilling(first.page, one, 'Notes of the team')
    await showBilling(second.page, other, 'Notes of the team')
    await first.page.getByLabel('New note').fill('Call back on Monday')
    await first.page.getByRole('button', { name: 'Add Note' }).click()
    await expect(second.page.getByText('Call back on Monday')).toBeVisible()

    const source = join(project.folder, 'mfe-billing/src/headings.ts')
    writeFileSync(source, readFileSync(source, 'utf8').replace('Notes of the team', 'Invoices of the team'))
    const [, newer = ''] = released.exec(project.run(commands, 'release', 'billing', '--skip-tests')) ?? []
    expect(await runningIn(portal)).toEqual({ ...before, billing: newer })
    await showBilling(first.page, one, 'Invoices of the team')
    await showBilling(second.page, other, 'Invoices of the team')

    const [, seconds] =
      new RegExp(`^billing ${newer} → ${build} in ([\\d.]+) s$`, 'm').exec(
        project.run(commands, 'rollback', 'billing'),
      ) ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(1)
    await showBilling(first.page, one, 'Notes of the team')
    await showBilling(second.page, other, 'Notes of the team')

    project.run(commands, 'remove', 'billing', '--why', 'the team was a test')
    expect(await runningIn(portal)).toEqual(before)
    for (const { page } of [first, second]) {
      await page.goto('/billing')
      await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0)
    }
    expect(gatewaysOf(running())).toEqual(gateways)

    project.undo()
    await portal.restart()
    expect(await runningIn(portal)).toEqual(before)
    await first.page.goto('/commissions')
    await expect(first.page.getByRole('heading', { level: 1, name: 'Commission Tracker' })).toBeVisible()
  } finally {
    for (const close of closers) await close()
  }
})
