import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { expect, type Page, test } from './portal-test.ts'

/** What somebody else does meanwhile, on whatever screen. */
async function does(who: APIRequestContext, method: string, path: string, data: object = {}): Promise<unknown> {
  const answer = await who.fetch(path, { method, data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}`).toBe(true)
  return answer.json()
}

/** Somebody new, so that what happens to them hurts no other journey; signs in as what stands before `@demo.example`. */
async function invite(admin: APIRequestContext, role: string, extension: string | null = null) {
  const who = `live.${crypto.randomUUID().slice(0, 8)}`
  const { id } = (await does(admin, 'POST', '/api/members', { email: `${who}@demo.example`, role, extension })) as {
    id: string
  }
  return { who, path: `/api/members/${id}`, name: `Live ${who.charAt(5).toUpperCase()}${who.slice(6)}` }
}

async function activate(who: APIRequestContext, title: string): Promise<void> {
  const challenges = (await (await who.get('/api/challenges')).json()) as { id: string; title: string }[]
  await does(who, 'POST', '/api/challenges/activate', { challengeId: challenges.find(it => it.title === title)?.id })
}

async function addLead(who: APIRequestContext, fullName: string, phone = '315 555 0142'): Promise<string> {
  await does(who, 'POST', '/api/leads', { fullName, phone, email: 'live@mail.example' })
  const leads = (await (await who.get('/api/leads?limit=20')).json()) as { id: string; fullName: string }[]
  return leads.find(lead => lead.fullName === fullName)?.id ?? 'none'
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const linesOf = (context: BrowserContext) => {
  const lines: string[] = []
  context.on('request', request => {
    if (request.url().includes('/api/events')) lines.push(request.url())
  })
  return lines
}

test('what one browser changes, another sees without asking', async ({ signIn, signInElsewhere }) => {
  const agent = await signInElsewhere('agent', '/communications')
  const name = `Live ${Date.now()}`
  const id = await addLead(agent.request, name)
  const supervisor = await signIn('supervisor', '/leads')
  const row = rowOf(supervisor, name)
  await expect(row.getByRole('checkbox')).not.toBeChecked()

  await does(agent.request, 'PATCH', `/api/leads/${id}`, { contacted: true })
  await expect(row.getByRole('checkbox')).toBeChecked()
  await does(agent.request, 'PATCH', `/api/leads/${id}`, { notes: 'Wants fiber' })
  await expect(row.getByRole('textbox')).toHaveValue('Wants fiber')
  await does(agent.request, 'PUT', `/api/leads/${id}/taker`)
  await expect(row.getByText('Demo Agent')).toBeVisible()

  await supervisor.getByRole('link', { name: 'Team', exact: true }).click()
  const me = supervisor.getByRole('listitem').filter({ hasText: 'agent@demo.example' })
  for (const [status, shown] of [
    ['away', 'Away'],
    ['online', 'Online'],
  ] as const) {
    await does(agent.request, 'PUT', '/api/users/status', { status })
    await expect(me.getByText(shown, { exact: true })).toBeVisible()
  }

  const admin = await signInElsewhere('admin', '/settings')
  await does(admin.request, 'POST', '/api/communications', { title: `News ${name}`, message: 'Read it' })
  await expect(agent.getByText(`News ${name}`)).toBeVisible()
})

test('a newcomer gets a name, a reward, another role and is shown out, in every browser at once', async ({
  signIn,
  signInElsewhere,
}) => {
  const admin = await signInElsewhere('admin', '/challenges?tab=leaderboard')
  const { who, path, name } = await invite(admin.request, 'agent')
  const page = await signIn(who, '/settings')
  const rank = admin.getByRole('listitem').filter({ hasText: name })
  await expect(rank).toContainText('0 XP')

  // No sale: the journeys of the commissions, which run beside this, count them.
  await activate(page.request, 'First Contact')
  for (let number = 1; number <= 5; number++) {
    const id = await addLead(page.request, `Contact ${number} of ${who}`)
    await does(page.request, 'PATCH', `/api/leads/${id}`, { contacted: true })
  }
  // First what goes away by itself.
  await expect(page.getByText('First Contact: +15 XP').first()).toBeVisible()
  await expect(rank).toContainText('15 XP')

  await does(admin.request, 'PATCH', path, { role: 'supervisor' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('list', { name: 'Team members' })).toContainText(name)
  await does(admin.request, 'PATCH', path, { role: 'agent' })
  await expect(page.getByText('Access Restricted')).toBeVisible()
  await does(admin.request, 'POST', `${path}/deactivate`)
  await expect(page.getByText(/was deactivated/)).toBeVisible()
  await expect(rank).toHaveCount(0)
})

test('an incoming call is seen as it rings and as it ends', async ({ signIn, request }) => {
  const page = await signIn('agent', '/activity?direction=inbound')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '(315) 555-0177' })
  await request.post(`${process.env['SANDBOX_URL']}/control/ring`, {
    data: { from: '+13155550177', ringingMs: 2_000, talkingMs: 2_000 },
  })
  await expect(row).toContainText('Other')
  await expect(row).toContainText('Answered', { timeout: 15_000 })
  await expect(row).toContainText('0:02')
})

test('a call is seen as it begins and as it ends, and an answered one moves a challenge', async ({
  signIn,
  signInElsewhere,
}) => {
  const admin = await signInElsewhere('admin', '/activity?direction=outbound')
  const { who, path } = await invite(admin.request, 'supervisor', '120')
  const page = await signIn(who, '/challenges')
  await activate(page.request, 'Warm-Up')
  const challenge = page.getByRole('article', { name: 'Warm-Up' })
  await expect(challenge).toContainText('0/5')

  // The sandbox's callee who picks up and hangs up at once.
  const leadId = await addLead(page.request, `Brief ${who}`, '315 555 0100')
  await does(page.request, 'POST', '/api/calls', { leadId, overrideReason: 'A journey at any hour' })
  const row = admin.getByRole('row').filter({ hasText: '(315) 555-0100' })
  await expect(row).toContainText('Other')
  await expect(row).toContainText('Answered', { timeout: 15_000 })
  await expect(challenge).toContainText('1/5')
  await does(admin.request, 'POST', `${path}/deactivate`)
})

test('two tabs share one line, and the one that stays goes on with it', async ({ signIn, context }) => {
  const lines = linesOf(context)
  const first = await signIn('agent', '/leads')
  await expect.poll(() => lines.length).toBe(1)
  const name = `Tabs ${Date.now()}`
  const id = await addLead(first.request, name)
  const second = await context.newPage()
  await second.goto('/leads')
  const row = rowOf(second, name)
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await does(first.request, 'PATCH', `/api/leads/${id}`, { contacted: true })
  await expect(row.getByRole('checkbox')).toBeChecked()
  expect(lines).toHaveLength(1)

  await first.close()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toContain('?since=')
  await does(second.request, 'PATCH', `/api/leads/${id}`, { notes: 'By the second' })
  await expect(row.getByRole('textbox')).toHaveValue('By the second')
})

test('without a connection the frame says so, nothing moves, and what was done is sent when it is back', async ({
  signIn,
  context,
}) => {
  const page = await signIn('agent', '/leads')
  const name = `Offline ${Date.now()}`
  const id = await addLead(page.request, name)
  await page.reload()
  const row = rowOf(page, name)
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  const before = await row.boundingBox()

  await context.setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
  await row.getByRole('checkbox').click()
  await row.getByRole('textbox').fill('Written in the dark')
  await row.getByRole('textbox').blur()
  await expect(page.getByText('2 changes not sent yet.')).toBeVisible()
  await expect(row.getByText('Not sent yet')).toHaveCount(2)
  await expect(row.getByRole('checkbox')).toBeChecked()
  expect(await row.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goBack()

  await context.setOffline(false)
  await expect(page.getByText('No connection')).toBeHidden()
  await expect(row.getByText('Not sent yet')).toHaveCount(0)
  const stored = async () => (await (await page.request.get(`/api/leads/${id}`)).json()) as object
  await expect.poll(stored).toMatchObject({ contacted: true, notes: 'Written in the dark' })
})
