import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { invite, send } from './members.ts'
import { expect, loaded, type Page, test } from './portal-test.ts'

async function activate(user: APIRequestContext, title: string): Promise<void> {
  const challenges = (await (await user.get('/api/challenges')).json()) as { id: string; title: string }[]
  await send(user, 'POST', '/api/challenges/activate', {
    challengeId: challenges.find(challenge => challenge.title === title)?.id,
  })
}

async function addLead(user: APIRequestContext, fullName: string, phone = '315 555 0142'): Promise<string> {
  await send(user, 'POST', '/api/leads', { fullName, phone, email: 'live@mail.example' })
  const leads = (await (await user.get('/api/leads?limit=20')).json()) as { id: string; fullName: string }[]
  return leads.find(lead => lead.fullName === fullName)?.id ?? 'none'
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** Collects the URLs of the live connections that a browser opens. */
const liveConnectionsOf = (context: BrowserContext) => {
  const urls: string[] = []
  context.on('request', request => {
    if (request.url().includes('/api/events')) urls.push(request.url())
  })
  return urls
}

test('a change in one browser appears in another without a reload', async ({ signIn, signInElsewhere, requestAs }) => {
  const agent = await signInElsewhere('agent', '/communications')
  const name = `Live ${Date.now()}`
  const id = await addLead(agent.request, name)
  const supervisor = await signIn('supervisor', '/leads')
  const row = rowOf(supervisor, name)
  await expect(row.getByRole('checkbox', { name: / contacted$/ })).not.toBeChecked()

  await send(agent.request, 'PATCH', `/api/leads/${id}`, { contacted: true })
  await expect(row.getByRole('checkbox', { name: / contacted$/ })).toBeChecked()
  await send(agent.request, 'PATCH', `/api/leads/${id}`, { notes: 'Wants fiber' })
  await expect(row.getByRole('textbox')).toHaveValue('Wants fiber')
  await send(agent.request, 'PUT', `/api/leads/${id}/taker`)
  await expect(row.getByText('Demo Agent')).toBeVisible()

  await supervisor.getByRole('link', { name: 'Team', exact: true }).click()
  const me = supervisor.getByRole('row').filter({ hasText: 'agent@demo.example' })
  for (const [status, shown] of [
    ['away', 'Away'],
    ['online', 'Online'],
  ] as const) {
    await send(agent.request, 'PUT', '/api/users/status', { status })
    await expect(me.getByText(shown, { exact: true })).toBeVisible()
  }

  const admin = await requestAs('admin')
  await send(admin, 'POST', '/api/communications', { title: `News ${name}`, message: 'Read it' })
  await expect(agent.getByText(`News ${name}`)).toBeVisible()
})

/** Collects the paths of the leads, and of what is counted about them, that a page reads. */
function leadReadsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', request => {
    const path = request.url().replace(/^.*\/api/, '')
    if (request.method() === 'GET' && path.startsWith('/leads')) reads.push(path)
  })
  return reads
}

test('a tick costs its author no read, and each watcher one row', async ({ signIn, signInElsewhere }) => {
  const author = await signIn('agent', '/leads')
  const name = `Tick ${Date.now()}`
  const id = await addLead(author.request, name)
  const otherId = await addLead(author.request, `Noted ${Date.now()}`)
  await author.reload()
  const watcher = await signInElsewhere('supervisor', '/leads')
  const box = (page: Page) =>
    rowOf(page, name)
      .first()
      .getByRole('checkbox', { name: / contacted$/ })
  for (const page of [author, watcher]) {
    await expect(box(page)).not.toBeChecked()
    await loaded(page)
  }
  const [authorReads, watcherReads] = [leadReadsOf(author), leadReadsOf(watcher)]
  const { timeZone } = await watcher.evaluate(() => Intl.DateTimeFormat().resolvedOptions())
  const summaryPath = `/api/leads/summary?timeZone=${encodeURIComponent(timeZone)}`
  /** Leads of today that were contacted, as the server counts them and as a page shows them. */
  const counted = async () =>
    ((await (await watcher.request.get(summaryPath)).json()) as { today: { contacted: number } }).today.contacted
  const shown = async (page: Page) =>
    Number((await page.locator('dl > div', { hasText: 'Contacted' }).innerText()).replaceAll(/\D/g, ''))

  // A change of a member reloads every screen. If another journey changes one now, count again.
  let isContacted = false
  await expect(async () => {
    for (const reads of [authorReads, watcherReads]) reads.length = 0
    await box(author).click()
    await expect(box(watcher)).toBeChecked()
    await box(author).click()
    await expect(box(watcher)).not.toBeChecked()

    // Counts follow a few seconds later, and no page reads them.
    isContacted = !isContacted
    await send(watcher.request, 'PATCH', `/api/leads/${otherId}`, { contacted: isContacted })
    for (const page of [author, watcher]) {
      await expect.poll(async () => (await shown(page)) - (await counted())).toBe(0)
    }
    expect(authorReads).toEqual([`/leads?ids=${otherId}`])
    expect(watcherReads.filter(path => path.includes(id))).toHaveLength(2)
    expect(watcherReads.filter(path => !path.includes('ids='))).toEqual([])
  }).toPass()
})

test('a reward, a new role, and the deactivation of a member appear in every browser', async ({
  page,
  signIn,
  signInElsewhere,
}) => {
  const admin = await signInElsewhere('admin', '/challenges?tab=leaderboard')
  const { id: memberId, account, name, leave } = await invite(admin.request, 'agent')
  const path = `/api/members/${memberId}`
  const challengesRead = page.waitForResponse(response => response.url().endsWith('/api/user-challenges'))
  await signIn(account, '/settings')
  // The page is complete, with the parts that load when it is idle.
  await challengesRead
  const rank = admin.getByRole('row').filter({ hasText: name })
  await expect(rank).toContainText('0 XP')

  // Not with sales: the commission journeys count them, and they run at the same time.
  await activate(page.request, 'First Contact')
  for (let number = 1; number <= 5; number++) {
    const id = await addLead(page.request, `Contact ${number} of ${account}`)
    await send(page.request, 'PATCH', `/api/leads/${id}`, { contacted: true })
  }
  // The toast comes first, since it disappears.
  await expect(page.getByText('First Contact: +15 XP').first()).toBeVisible()
  await expect(rank).toContainText('15 XP')

  await send(admin.request, 'PATCH', path, { role: 'supervisor' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('table', { name: 'Team members' })).toContainText(name)
  await send(admin.request, 'PATCH', path, { role: 'agent' })
  await expect(page.getByText('Access Restricted')).toBeVisible()
  await leave()
  await expect(page.getByText(/was deactivated/)).toBeVisible()
  await expect(rank).toHaveCount(0)
})

/** A call is long enough for a busy browser to show it, and its end comes after that. */
const afterTheCall = { timeout: 90_000 }

test('calls appear when they begin and end, and an outgoing one advances a challenge', async ({
  signIn,
  signInElsewhere,
  request,
}) => {
  const admin = await signInElsewhere('admin', '/activity')
  await expect(admin.getByRole('row').nth(1)).toBeVisible()
  const incoming = admin.getByRole('row').filter({ hasText: '(315) 555-0177' })
  await request.post(`${process.env['SANDBOX_URL']}/control/ring`, {
    data: { from: '+13155550177', extension: '106', ringingMs: 25_000, talkingMs: 2_000 },
  })
  await expect(incoming).toContainText('Ringing')

  const { account, leave } = await invite(admin.request, 'supervisor', '123')
  const page = await signIn(account, '/challenges')
  await activate(page.request, 'Warm-Up')
  const challenge = page.getByRole('article', { name: 'Warm-Up' })
  await expect(challenge).toContainText('0/5')

  // For this number, the simulator answers after a second and hangs up after 15 more.
  const leadId = await addLead(page.request, `Brief ${account}`, '315 555 0119')
  await send(page.request, 'POST', '/api/calls', { leadId, overrideReason: 'A journey at any hour' })
  const outgoing = admin.getByRole('row').filter({ hasText: '(315) 555-0119' })
  await expect(outgoing).toContainText('Live')
  await expect(outgoing).toContainText('Answered', afterTheCall)
  await expect(challenge).toContainText('1/5')
  await expect(incoming).toContainText('Answered', afterTheCall)
  await expect(incoming).toContainText('0:02')
  await leave()
})

test('two tabs share one live connection, and the remaining tab takes it over', async ({ signIn, context }) => {
  const connections = liveConnectionsOf(context)
  const first = await signIn('agent', '/leads')
  await expect.poll(() => connections.length).toBe(1)
  const name = `Tabs ${Date.now()}`
  const id = await addLead(first.request, name)
  const second = await context.newPage()
  await second.goto('/leads')
  const row = rowOf(second, name)
  await expect(row.getByRole('checkbox', { name: / contacted$/ })).not.toBeChecked()
  await send(first.request, 'PATCH', `/api/leads/${id}`, { contacted: true })
  await expect(row.getByRole('checkbox', { name: / contacted$/ })).toBeChecked()
  expect(connections).toHaveLength(1)

  await first.close()
  await expect.poll(() => connections.length).toBe(2)
  expect(connections[1]).toContain('?since=')
  await send(second.request, 'PATCH', `/api/leads/${id}`, { notes: 'By the second' })
  await expect(row.getByRole('textbox')).toHaveValue('By the second')
})

test('the frame shows a lost connection, and offline changes are sent when it is back', async ({ signIn, context }) => {
  const page = await signIn('agent', '/leads')
  const name = `Offline ${Date.now()}`
  const id = await addLead(page.request, name)
  await page.reload()
  const row = rowOf(page, name)
  // Until the portal has started, its links load a new document.
  await expect(row).toBeVisible()
  // A page that was open once opens without a connection, too.
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goBack()
  await expect(row.getByRole('checkbox', { name: / contacted$/ })).not.toBeChecked()
  await loaded(page)
  const before = await row.boundingBox()

  await context.setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
  await row.getByRole('checkbox', { name: / contacted$/ }).click()
  await row.getByRole('textbox').fill('Written in the dark')
  await row.getByRole('textbox').blur()
  await expect(page.getByText('2 changes not sent yet.')).toBeVisible()
  await expect(row.getByText('Not sent yet')).toHaveCount(2)
  await expect(row.getByRole('checkbox', { name: / contacted$/ })).toBeChecked()
  await expect.poll(() => row.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goBack()

  await context.setOffline(false)
  await expect(page.getByText('No connection')).toBeHidden()
  await expect(row.getByText('Not sent yet')).toHaveCount(0)
  const stored = async () => (await (await page.request.get(`/api/leads/${id}`)).json()) as object
  await expect.poll(stored).toMatchObject({ contacted: true, notes: 'Written in the dark' })
})
