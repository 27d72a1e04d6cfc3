import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import type { Browser, BrowserContextOptions, Locator, Route } from '@playwright/test'
import { expect, type Page, test } from './portal-test.ts'

// Every file that a page needs, with every fault, in the real browser and with the real loader.

const builds = fileURLToPath(new URL('../../.remotes', import.meta.url))
const tabsAtOnce = 6
/** A card must be there within this time. */
const cardMs = 5_000
const stepMs = 500

interface Case {
  faults: readonly Fault[]
  /** Path of the file that fails. */
  file: string
  /** A page that needs it, and what its card calls it. */
  path: string
  title: string
}

/** A script that the browser accepts, because the document lists its hash too, but that is not complete. */
const invalidScript = '(self.webpackChunk ||= []).push('
const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Answers of the server; null: none, until the tab gives up. */
const faults = {
  invalid: { status: 200, body: invalidScript },
  refused: 'refused',
  'not found': { status: 404 },
  'server error': { status: 500 },
  changed: { status: 200, body: 'changed' },
  hanging: null,
} as const
type Fault = keyof typeof faults
/** A loader gets the same event for all of these. */
const errors = ['refused', 'not found', 'server error', 'changed'] as const

function readManifest(name: string): RemoteManifest {
  const build = readFileSync(join(builds, name, 'newest'), 'utf8').trim()
  return JSON.parse(readFileSync(join(builds, name, build, 'remote.json'), 'utf8')) as RemoteManifest
}

/**
 * Every file of a page of each remote, and every file of the shell that remotes share and the frame does not need. The
 * entry of a remote gets all faults; the other files one error each, in turn.
 */
function listCases(): Case[] {
  const remotes = ['calls', 'sales', 'engagement', 'admin'].map(readManifest)
  const shell = readManifest('shell')
  const caseOf = (
    { name, build, entry }: RemoteManifest,
    file: string,
    { path, title }: RemoteManifest['pages'][number],
  ) => ({
    file: `/remotes/${name}/${build}/${file}`,
    isEntry: file === entry,
    path,
    title,
  })
  const own = remotes.flatMap(remote =>
    remote.pages
      .slice(0, 1)
      .flatMap(page => [remote.entry ?? '', ...page.files].map(file => caseOf(remote, file, page))),
  )
  const pages = remotes.flatMap(({ pages }) => pages).filter(({ path }) => !path.includes(':'))
  const shared = Object.entries(shell.sharedFiles ?? {}).flatMap(([key, files]) => {
    const page = pages.find(({ shared = [] }) => shared.includes(key))
    return page ? files.filter(file => !shell.preload.includes(file)).map(file => caseOf(shell, file, page)) : []
  })
  const cases = [...new Map([...own, ...shared].map(one => [one.file, one])).values()]
  return cases.map(({ isEntry, ...one }, index) => {
    // An invalid style sheet is still a style sheet.
    const first = one.file.endsWith('.css') ? 'refused' : 'invalid'
    const error = errors[index % errors.length] ?? 'refused'
    return { ...one, faults: [first, ...(isEntry ? errors : [error]), 'hanging'] }
  })
}

/** Breaks a file in a tab. @returns changes its fault; null repairs it. */
async function breakFile(tab: Page, { file, path, faults: [first] }: Case): Promise<(fault: Fault | null) => void> {
  let current = first ?? null
  await tab.route(
    ({ pathname }) => pathname === file,
    async route => {
      if (route.request().method() !== 'GET' || !current) return route.continue()
      const answer = faults[current]
      const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript'
      if (answer === 'refused') await route.abort('connectionrefused')
      else if (answer) await route.fulfill({ contentType, ...answer })
    },
  )
  await tab.route(
    ({ pathname }) => pathname === path,
    async route => {
      const response = await route.fetch()
      const hash = new RegExp(
        `${file.split('/').at(-1)?.replaceAll('.', String.raw`\.`)}"(?::"| integrity=")sha384-[^"]+`,
        'g',
      )
      const body = (await response.text()).replace(hash, `$& ${hashOf(invalidScript)}`)
      await route.fulfill({ response, body })
    },
  )
  return fault => {
    current = fault
  }
}

/** Waits for a card, at most five seconds of the tab's clock, which is fast-forwarded. */
async function waitForCard(tab: Page, card: Locator, what: string): Promise<void> {
  for (let passedMs = 0; passedMs < cardMs && !(await card.isVisible()); passedMs += stepMs) {
    await tab.clock.fastForward(stepMs)
  }
  // A busy machine may still render it.
  await expect(card, `${what}: a card within five seconds`).toBeVisible()
}

async function runCase(browser: Browser, options: BrowserContextOptions, tested: Case): Promise<void> {
  const {
    file,
    path,
    title,
    faults: [first, ...later],
  } = tested
  // A context for each, because the tabs of a context have one clock.
  const context = await browser.newContext(options)
  await context.clock.install()
  // Nothing is loaded ahead of need: the file fails only for the page that the user opened.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const tab = await context.newPage()
  const failed = tab.getByText(`${title} didn’t load`)
  const slow = tab.getByText(`${title} is taking longer than usual`)
  const retry = tab.getByRole('button', { name: 'Retry' })
  const setFault = await breakFile(tab, tested)
  await tab.goto(path, { waitUntil: 'commit' })
  await expect(failed, `${file}: ${first}`).toBeVisible()
  for (const fault of later) {
    setFault(fault)
    // A file that fails at once shows the next card at once, with another button.
    const button = await retry.elementHandle()
    await retry.click()
    await button?.waitForElementState('hidden')
    await waitForCard(tab, failed.or(slow), `${file}: ${fault}`)
    await expect(fault === 'hanging' ? slow : failed, `${file}: ${fault}`).toBeVisible()
  }
  await expect(tab.getByRole('link', { name: 'Dashboard', exact: true }), `${file}: the menu`).toBeVisible()
  setFault(null)
  await retry.click()
  await expect(tab.getByRole('heading', { level: 1 }), `${file}: Retry`).toBeVisible()
  await context.close()
}

const [dashboard, leads, commissions] = [
  ['Dashboard', 'Dashboard'],
  ['Leads', 'Lead Viewer'],
  ['Commissions', 'Commission Tracker'],
] as const

test('each file of a page with each fault: a card within five seconds, and Retry loads the page', async ({
  signIn,
  browser,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await signIn('admin', '/settings')
  const options = { storageState: await context.storageState(), ...(baseURL && { baseURL }) }
  const queue = listCases()
  expect(queue.length).toBeGreaterThan(30)
  await Promise.all(
    Array.from({ length: tabsAtOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await runCase(browser, options, next)
    }),
  )
})

for (const {
  name,
  build,
  entry,
  pages: [page],
} of ['calls', 'sales', 'engagement'].map(readManifest)) {
  test(`while ${name} hangs, the pages of the others work`, async ({ page: tab, signIn }) => {
    await signIn('agent', '/settings')
    await tab.route(`**/remotes/${name}/${build}/${entry}`, () => undefined)
    await tab.goto(page?.path ?? '', { waitUntil: 'commit' })
    await expect(tab.getByText(`${page?.title} is taking longer than usual`)).toBeVisible()
    for (const [link, title] of name === 'sales' ? [dashboard, leads] : [dashboard, commissions]) {
      await tab.getByRole('link', { name: link, exact: true }).click()
      await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
  })
}

test('a remote whose manifest the shell cannot read fails alone', async ({ page, signIn }) => {
  await page.route('**/commissions', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"name":"sales","build"', '"name":"sales","files":1,"built"')
    await route.fulfill({ response, body })
  })
  await signIn('agent', '/settings')
  await page.goto('/commissions')
  await expect(page.getByText('Commissions didn’t load')).toBeVisible()
  await expect(page.getByText('PORTAL-103')).toBeVisible()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Viewer' })).toBeVisible()
})

test('a shell that has no answer shows a card within five seconds, and starts once it loads', async ({
  page,
  signIn,
}) => {
  await signIn('agent', '/settings')
  const hanging: Route[] = []
  await page.route('**/remotes/shell/*/main.*.js', route => void hanging.push(route))
  await page.clock.install()
  await page.goto('/settings', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.clock.fastForward(cardMs)
  await expect(page.getByText('The portal is taking longer than usual')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  for (const route of hanging) await route.continue()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

for (const file of ['main', 'framework', 'start']) {
  test(`a shell whose file ${file} fails says so, reports it, and offers a reload`, async ({ page, signIn }) => {
    await signIn('agent', '/settings')
    const pattern = `**/remotes/shell/*/${file}.*.js`
    await page.route(pattern, route => route.abort())
    const report = page.waitForRequest('**/api/remote-reports')
    await page.goto('/team')
    await expect(page.getByText('The portal didn’t load')).toBeVisible()
    expect((await report).postDataJSON()).toMatchObject({ reports: [{ remote: 'shell', outcome: 'failed' }] })
    await page.unroute(pattern)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  })
}
