import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import type { Route } from '@playwright/test'
import {
  breakFiles,
  cardMs,
  errors,
  type Fault,
  openTab,
  pathOf,
  readManifest,
  remoteNames,
  repairFiles,
  stepTimeoutMs,
  waitForCards,
} from './break-files.ts'
import { expect, type Page, test } from './portal-test.ts'

// Every file that a page needs, with every fault, in the real browser and with the real loader.

// All workers take part: together, these journeys take long.
test.describe.configure({ mode: 'parallel' })

const tabsAtOnce = 3
/** A remote with more cases has several tests, for several workers. */
const casesPerTest = 8
interface Case {
  faults: readonly Fault[]
  /** Path of the file that fails. */
  file: string
  /** A page that needs it, and what its card calls it. */
  path: string
  title: string
}

/** A file, the remote whose build it belongs to, and a page that needs it. */
type NeededFile = Omit<Case, 'faults'> & { name: string; isEntry: boolean }

/**
 * Every file of a page of each remote, and every file of the shell that remotes share and the frame does not need. The
 * entry of a remote gets all faults; the other files one error each, in turn.
 */
function listCases(): Record<string, Case[]> {
  const remotes = remoteNames.map(readManifest)
  const shell = readManifest('shell')
  const neededBy = (remote: RemoteManifest, file: string, { path, title }: RemoteManifest['pages'][number]) => ({
    name: remote.name,
    file: pathOf(remote, file),
    isEntry: file === remote.entry,
    path,
    title,
  })
  const own = remotes.flatMap(remote =>
    remote.pages
      .slice(0, 1)
      .flatMap(page => [remote.entry ?? '', ...page.files].map(file => neededBy(remote, file, page))),
  )
  const pages = remotes.flatMap(({ pages }) => pages).filter(({ path }) => !path.includes(':'))
  const shared = Object.entries(shell.sharedFiles ?? {}).flatMap(([key, files]) => {
    const page = pages.find(({ shared = [] }) => shared.includes(key))
    return page ? files.filter(file => !shell.preload.includes(file)).map(file => neededBy(shell, file, page)) : []
  })
  const files: NeededFile[] = [...new Map([...own, ...shared].map(one => [one.file, one])).values()]
  const cases = files.map(({ isEntry, ...one }, index) => {
    // An invalid style sheet is still a style sheet.
    const first = one.file.endsWith('.css') ? 'refused' : 'invalid'
    const error = errors[index % errors.length] ?? 'refused'
    return { ...one, faults: [first, ...(isEntry ? errors : [error]), 'hanging'] satisfies Fault[] }
  })
  return Object.groupBy(cases, ({ name }) => name) as Record<string, Case[]>
}

async function runCase(tab: Page, tested: Case): Promise<void> {
  const {
    file,
    path,
    title,
    faults: [first = 'refused', ...later],
  } = tested
  const failed = tab.getByText(`${title} didn’t load`)
  const slow = tab.getByText(`${title} is taking longer than usual`)
  const retry = tab.getByRole('button', { name: 'Retry' })
  const setFault = await breakFiles(tab, { files: [file], path, first })
  await tab.goto(path, { waitUntil: 'commit' })
  await expect(failed, `${file}: ${first}`).toBeVisible()
  for (const fault of later) {
    setFault(fault)
    // A file that fails at once shows the next card at once, with another button.
    const button = await retry.elementHandle()
    // The page may move under a click. Then a person clicks again.
    await expect(async () => {
      await retry.click()
      await button?.waitForElementState('hidden', { timeout: 2_000 })
    }, `${file}: ${fault}: Retry replaces the card`).toPass({ timeout: stepTimeoutMs })
    await waitForCards(tab, failed.or(slow), 1, `${file}: ${fault}`)
    await expect(fault === 'hanging' ? slow : failed, `${file}: ${fault}`).toBeVisible()
  }
  await expect(tab.getByRole('link', { name: 'Dashboard', exact: true }), `${file}: the menu`).toBeVisible()
  await repairFiles(tab, setFault)
  // There is none if a request that was sent after the repair has loaded the page.
  await retry.evaluateAll(buttons => buttons.forEach(button => (button as HTMLElement).click()))
  await expect(tab.getByRole('heading', { level: 1 }), `${file}: Retry`).toBeVisible()
}

const [dashboard, leads, commissions] = [
  ['Dashboard', 'Dashboard'],
  ['Leads', 'Lead Viewer'],
  ['Commissions', 'Commission Tracker'],
] as const

const cases = listCases()
const groups = [...remoteNames, 'shell'].flatMap(name => {
  const ofRemote = cases[name] ?? []
  const count = Math.max(1, Math.ceil(ofRemote.length / casesPerTest))
  return Array.from({ length: count }, (_, index) => ({
    title: count > 1 ? `${name}, part ${index + 1} of ${count}` : name,
    inTest: ofRemote.filter((_, position) => position % count === index),
  }))
})

for (const { title, inTest } of groups) {
  test(`each file of ${title} with each fault: a card within five seconds, and Retry loads the page`, async ({
    signIn,
    browser,
    context,
    baseURL,
  }) => {
    await signIn('admin')
    const options = { storageState: await context.storageState(), ...(baseURL && { baseURL }) }
    const queue = [...inTest]
    // The page of a new team may have an entry and one file.
    expect(queue.length).toBeGreaterThan(1)
    test.setTimeout(60_000 + queue.length * 40_000)
    await Promise.all(
      Array.from({ length: tabsAtOnce }, async () => {
        // A new context for each case would compile the portal's scripts again.
        let tab = await openTab(browser, options)
        for (let next = queue.shift(); next; next = queue.shift()) {
          await runCase(tab, next)
          await tab.close()
          tab = await tab.context().newPage()
        }
        await tab.context().close()
      }),
    )
  })
}

for (const {
  name,
  build,
  entry,
  pages: [page],
} of ['calls', 'sales', 'engagement'].map(readManifest)) {
  test(`while ${name} hangs, the pages of the others work`, async ({ page: tab, signIn }) => {
    await signIn('agent')
    const hanging: Route[] = []
    await tab.route(`**/remotes/${name}/${build}/${entry}`, route => void hanging.push(route))
    await tab.clock.install()
    await tab.goto(page?.path ?? '', { waitUntil: 'commit' })
    await expect.poll(() => hanging.length).toBeGreaterThan(0)
    await tab.clock.fastForward(cardMs)
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
  await signIn('agent')
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
  await signIn('agent')
  const hanging: Route[] = []
  await page.route('**/remotes/shell/*/main.*.js', route => void hanging.push(route))
  await page.clock.install()
  await page.goto('/settings', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(() => hanging.length).toBeGreaterThan(0)
  await page.clock.fastForward(cardMs)
  await expect(page.getByText('The portal is taking longer than usual')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  for (const route of hanging) await route.continue()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

for (const file of ['main', 'framework', 'start']) {
  test(`a shell whose file ${file} fails says so, reports it, and offers a reload`, async ({ page, signIn }) => {
    await signIn('agent')
    const pattern = `**/remotes/shell/*/${file}.*.js`
    await page.route(pattern, route => route.abort())
    // The page that is left may report that it loaded.
    const report = page.waitForRequest(
      request => request.url().endsWith('/api/remote-reports') && (request.postData()?.includes('"failed"') ?? false),
    )
    await page.goto('/team')
    await expect(page.getByText('The portal didn’t load')).toBeVisible()
    expect((await report).postDataJSON()).toMatchObject({ reports: [{ remote: 'shell', outcome: 'failed' }] })
    await page.unroute(pattern)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  })
}
