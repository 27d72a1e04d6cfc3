import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import {
  breakFiles,
  errors,
  type Fault,
  openTab,
  pathOf,
  readManifest,
  remoteNames,
  repairFiles,
  waitForCards,
} from './break-files.ts'
import { invite, send } from './members.ts'
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
  /** How many while they hang, if a failing file replaces the page and a hanging one does not. */
  cardsWhileHanging?: number
  /** The heading of the page, which stays visible when they fail or, if a failure replaces the page, while they hang. */
  works: string
  /** Loads later than the page: a failure may replace the page, or be a card of another kind. */
  isLazy?: boolean
  /** Opens what needs the files, also after each Retry. */
  open?: (tab: Page) => Promise<void>
  /** Runs once, to make the page show the part. */
  begin?: (tab: Page) => Promise<void>
  /** Where the part is; absent: on the page. */
  region?: (tab: Page) => Locator
  /** What the part shows. */
  shows?: (tab: Page) => Locator
}

const remotes = remoteNames.map(readManifest)
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

const lazy = { cards: 1, isLazy: true }
const addNumber = (tab: Page) => tab.getByRole('button', { name: 'Add number' }).click()

/** Parts that load when they are needed, of each remote: a chart, a tab, and dialogs. */
const lazyParts = [
  { ...lazy, remote: 'calls', path: '/', works: 'Dashboard' },
  { ...lazy, remote: 'calls', path: '/leads', search: '?tab=queue', works: 'Lead Viewer' },
  { ...lazy, remote: 'sales', path: '/commissions', cardsWhileHanging: 2, works: 'Commission Tracker' },
  { ...lazy, remote: 'engagement', path: '/communications', search: '?new', works: 'Communications' },
  { ...lazy, remote: 'admin', path: '/admin/do-not-call', open: addNumber, works: 'Do Not Call' },
]
const listLazyParts = (): Part[] =>
  lazyParts.map(({ remote, ...part }, index) => ({
    ...part,
    faults: ['invalid', errors[index % errors.length] ?? 'refused', 'hanging'],
    name: `what ${part.path} of ${remote} loads later`,
    files: lazyFiles(readManifest(remote)),
  }))

async function runPart(browser: Browser, options: BrowserContextOptions, part: Part): Promise<void> {
  const { name, path, search = '', files, cards, cardsWhileHanging = cards, works, open, begin, isLazy } = part
  const [first = 'refused', ...later] = part.faults
  const tab = await openTab(browser, options)
  // The data of other parts may fail too, because the clock runs ahead of their requests.
  const region = part.region?.(tab) ?? tab.getByRole('main')
  const slotCards = region.getByRole('status').filter({ hasText: 'This section' })
  const retries = (isLazy ? region : slotCards).getByRole('button', { name: 'Retry' })
  const setFault = await breakFiles(tab, { files, path, first })
  async function expectCards(fault: Fault) {
    const count = fault === 'hanging' ? cardsWhileHanging : cards
    // A part that loads later has another card while it is late, which a clock that runs ahead would show first.
    if (isLazy && fault !== 'hanging') await expect(retries, `${name}: ${fault}`).toHaveCount(count)
    else await waitForCards(tab, retries, count, `${name}: ${fault}`)
    await expect(tab.getByRole('link', { name: 'Dashboard', exact: true }), `${name}: the menu`).toBeVisible()
    if (!isLazy || fault === 'hanging')
      await expect(tab.getByRole('heading', { level: 1, name: works }), `${name}: ${fault}`).toBeVisible()
  }
  await tab.goto(path + search, { waitUntil: 'commit' })
  await begin?.(tab)
  await open?.(tab)
  // A part that is still loading would show a card of its own when the clock is forwarded.
  if (isLazy) await expect(tab.locator('main .skeleton, main [aria-busy="true"]'), `${name}: others`).toHaveCount(0)
  await expectCards(first)
  for (const fault of later) {
    setFault(fault)
    let isRequested = false
    tab.on('request', request => (isRequested ||= files.includes(new URL(request.url()).pathname)))
    // The card of a part that is late may be replaced by another one while the test presses its Retry.
    await expect(async () => {
      await pressAll(retries)
      await open?.(tab)
      // The time of a file that hangs runs from its request.
      await expect.poll(() => isRequested, { timeout: 2_000 }).toBe(true)
    }, `${name}: Retry requests the files`).toPass()
    await expectCards(fault)
  }
  await repairFiles(tab, setFault)
  await pressAll(retries)
  await expect(tab.getByRole('heading', { level: 1 }), `${name}: Retry`).toBeVisible()
  await expect(region.locator('.skeleton'), `${name}: Retry`).toHaveCount(0)
  await expect(retries, `${name}: Retry`).toHaveCount(0)
  if (part.shows) await expect(part.shows(tab), `${name}: Retry`).toBeVisible()
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
    await signIn('admin')
    const options = { storageState: await context.storageState(), ...(baseURL && { baseURL }) }
    expect(parts.every(({ files, cards }) => files.length >= cards)).toBe(true)
    await Promise.all(parts.map(part => runPart(browser, options, part)))
  })
}

const dock = (tab: Page) => tab.getByRole('complementary', { name: 'Calls' })

/** What remotes show during a call, and after it: in the dock, which is on every page. */
const callParts = [
  {
    remote: 'engagement',
    slot: 'call.guide',
    extension: '131',
    talkingMs: 600_000,
    isOver: false,
    begin: (tab: Page) => expect(dock(tab).getByRole('timer')).toBeVisible(),
    shows: (tab: Page) => dock(tab).getByRole('region', { name: /^Script: / }),
  },
  {
    remote: 'sales',
    slot: 'call.close',
    extension: '132',
    // Shorter calls need no outcome.
    talkingMs: 12_000,
    isOver: true,
    begin: async (tab: Page) => {
      await dock(tab).getByRole('button', { name: 'Wrap up the call' }).click()
      await dock(tab).getByRole('button', { name: 'Sold' }).click()
      await dock(tab).getByRole('button', { name: 'Save' }).click()
    },
    shows: (tab: Page) => dock(tab).getByRole('form', { name: 'Record sale' }),
  },
]

for (const { remote: name, slot, extension, talkingMs, isOver, ...part } of callParts) {
  test(`${slot} with each fault: a card, the menu works, and Retry shows the part`, async ({
    requestAs,
    signIn,
    browser,
    context,
    baseURL,
  }) => {
    const admin = await requestAs('admin')
    const { account, leave } = await invite(admin, 'agent', extension)
    const lead = { email: 'part@mail.example', state: 'NY', servicesInterested: 'cable-tv' }
    await send(admin, 'POST', '/api/leads', {
      ...lead,
      fullName: `Lead of ${account}`,
      phone: `646 555 0${extension}`,
    })
    const page = await signIn(account, '/settings')
    const call = { from: `+16465550${extension}`, extension, ringingMs: 1_500, talkingMs }
    await admin.post(`${process.env['SANDBOX_URL']}/control/ring`, { data: call })
    // On a slow machine, the call may be over before the dock is there.
    if (isOver) await expect(dock(page)).toContainText('How did the call end?', { timeout: 90_000 })
    else await expect(dock(page).getByRole('timer')).toBeVisible()

    const remote = readManifest(name)
    await runPart(
      browser,
      { storageState: await context.storageState(), ...(baseURL && { baseURL }) },
      {
        ...part,
        name: slot,
        path: '/settings',
        works: 'Settings',
        region: dock,
        files: ownFiles(remote, slotsOf(remote, slot), '.js'),
        faults: allFaults,
        cards: 1,
      },
    )
    await leave()
  })
}
