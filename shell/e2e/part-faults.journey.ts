import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import { breakFiles, errors, type Fault, openTab, pathOf, readManifest, waitForCards } from './break-files.ts'
import { expect, type Page, test } from './portal-test.ts'

// The parts of a page that other files load, with every fault: what remotes show in slots, and what loads when it is needed.

interface Part {
  name: string
  path: string
  search?: string
  /** All of them fail together. */
  files: readonly string[]
  faults: readonly Fault[]
  /** How many cards replace them. */
  cards: number
  /** The heading of the page, which shows although they fail; null: they replace the page. */
  works: string | null
  /** Opens what needs the files. */
  open?: (tab: Page) => Promise<void>
  /** Until a card shows that they hang. */
  hangsMs?: number
}

/** A part of a page has no card of its own while it loads, so the card appears when the file is given up. */
const deadlineMs = 30_000

const remotes = ['calls', 'engagement'].map(readManifest)
const allFaults = ['invalid', ...errors, 'hanging'] as const
const slotsOf = (remote: RemoteManifest, name: string) =>
  remote.slots.filter(({ slot }) => slot === name || slot.startsWith(`${name}.`))

/** The script, or the style sheets, that only these parts of a remote need. */
function ownFiles(remote: RemoteManifest, parts: RemoteManifest['slots'], ending: '.js' | '.css'): string[] {
  const own = parts.map(({ files }) => files.filter(file => file.endsWith(ending)).slice(-1))
  return own.flat().map(file => pathOf(remote, file))
}

/** Every slot of the dashboard and of the team page: the scripts with all faults, and the style sheets with two. */
function listSlots(): Part[] {
  const pages = [
    { path: '/', slot: 'dashboard', works: 'Dashboard' },
    { path: '/team', slot: 'team', works: 'Team' },
  ]
  return pages.flatMap(({ path, slot, works }) =>
    remotes.flatMap(remote => {
      const parts = slotsOf(remote, slot)
      const styled = parts.filter(({ files }) => files.some(file => file.endsWith('.css')))
      const part = { path, works }
      if (parts.length === 0) return []
      return [
        {
          ...part,
          name: `the scripts of ${remote.name} in ${slot}`,
          files: ownFiles(remote, parts, '.js'),
          faults: allFaults,
          cards: parts.length,
        },
        {
          ...part,
          name: `the style sheets of ${remote.name} in ${slot}`,
          files: ownFiles(remote, parts, '.css'),
          faults: ['refused', 'hanging'] as const,
          cards: styled.length,
        },
      ]
    }),
  )
}

/** The scripts of a remote that no page and no slot loads at once, such as dialogs, tabs, and charts. */
function lazyFiles(remote: RemoteManifest): string[] {
  const counts = remote.pages.flatMap(({ menu }) => (menu?.count ? [menu.count] : []))
  const atOnce = [...remote.pages, ...remote.slots, ...remote.searches, ...counts].flatMap(({ files }) => files)
  return Object.keys(remote.integrity)
    .filter(file => file.endsWith('.js') && file !== remote.entry && !atOnce.includes(file))
    .map(file => pathOf(remote, file))
}

const lazy = { cards: 1, hangsMs: deadlineMs, works: null }
const addNumber = (tab: Page) => tab.getByRole('button', { name: 'Add number' }).click()

/** Parts that load when they are needed, of each remote: a chart, a tab, and dialogs. */
const lazyParts = [
  { ...lazy, remote: 'calls', path: '/', works: 'Dashboard' },
  { ...lazy, remote: 'calls', path: '/leads', search: '?tab=queue' },
  { ...lazy, remote: 'sales', path: '/commissions' },
  { ...lazy, remote: 'engagement', path: '/communications', search: '?new' },
  { ...lazy, remote: 'admin', path: '/admin/do-not-call', open: addNumber },
]
const listLazyParts = (): Part[] =>
  lazyParts.map(({ remote, ...part }, index) => ({
    ...part,
    faults: ['invalid', errors[index % errors.length] ?? 'refused', 'hanging'],
    name: `what ${part.path} of ${remote} loads later`,
    files: lazyFiles(readManifest(remote)),
  }))

async function runPart(browser: Browser, options: BrowserContextOptions, part: Part): Promise<void> {
  const { name, path, search = '', files, cards: count, works, open, hangsMs } = part
  const [first = 'refused', ...later] = part.faults
  const tab = await openTab(browser, options)
  // The data of other parts may fail too, because the clock runs ahead of their requests.
  const cards = tab.getByRole('main').getByRole('status').filter({ hasText: 'This section' })
  const retries = (hangsMs ? tab.getByRole('main') : cards).getByRole('button', { name: 'Retry' })
  const setFault = await breakFiles(tab, { files, path, first })
  async function expectCards(fault: Fault) {
    await waitForCards(tab, retries, count, `${name}: ${fault}`, fault === 'hanging' ? hangsMs : undefined)
    await expect(tab.getByRole('link', { name: 'Dashboard', exact: true }), `${name}: the menu`).toBeVisible()
    if (works) await expect(tab.getByRole('heading', { level: 1, name: works }), `${name}: ${fault}`).toBeVisible()
  }
  await tab.goto(path + search, { waitUntil: 'commit' })
  await open?.(tab)
  await expectCards(first)
  for (const fault of later) {
    setFault(fault)
    // The time of a file that hangs runs from its request.
    const requested = tab.waitForRequest(request => files.includes(new URL(request.url()).pathname))
    await pressAll(retries)
    await open?.(tab)
    await requested
    await expectCards(fault)
  }
  setFault(null)
  await pressAll(retries)
  await expect(tab.getByRole('heading', { level: 1 }), `${name}: Retry`).toBeVisible()
  await expect(tab.locator('main .skeleton'), `${name}: Retry`).toHaveCount(0)
  await open?.(tab)
  await expect(retries, `${name}: Retry`).toHaveCount(0)
  await tab.context().close()
}

/** Presses every Retry, and waits until each is gone: a file that fails at once shows the next card at once. */
async function pressAll(retries: Locator): Promise<void> {
  const buttons = await retries.elementHandles()
  // Each card that goes moves the others, so that the mouse would miss them.
  for (const button of buttons) await button.evaluate(element => (element as HTMLElement).click())
  for (const button of buttons) await button.waitForElementState('hidden')
}

for (const [what, parts] of [
  ['in a slot', listSlots()],
  ['that loads later', listLazyParts()],
] as const) {
  test(`each part ${what} with each fault: a card, the menu works, and Retry shows the part`, async ({
    signIn,
    browser,
    context,
    baseURL,
  }) => {
    await signIn('admin', '/settings')
    const options = { storageState: await context.storageState(), ...(baseURL && { baseURL }) }
    expect(parts.every(({ files, cards }) => files.length >= cards)).toBe(true)
    await Promise.all(parts.map(part => runPart(browser, options, part)))
  })
}
