import type { Locator } from '@playwright/test'
import { invite, send } from './members.ts'
import { expect, type Page, test } from './portal-test.ts'

// Every link from a record to the next one: it opens the right record within the open portal, and Back returns.

/** Requests a quote as a visitor. */
async function addLead(page: Page) {
  const fullName = `Link ${crypto.randomUUID().slice(0, 8)}`
  const phone = `646 555 0${Math.floor(140 + Math.random() * 60)}`
  const email = `${fullName.replace(' ', '.')}@mail.example`
  await send(page.request, 'POST', '/api/leads', {
    fullName,
    phone,
    email,
    state: 'NY',
    servicesInterested: 'cable-tv',
  })
  const [lead] = await send<{ id: string }[]>(page.request, 'GET', `/api/leads?q=${encodeURIComponent(fullName)}`)
  return { fullName, id: lead?.id ?? '' }
}

/** Plans a callback for the next noon in New York that isn't a no-call day. */
async function planCallback(page: Page, leadId: string): Promise<void> {
  for (const days of [1, 2, 3, 4]) {
    const from = new Date(Date.now() + days * 86_400_000)
    from.setUTCHours(17, 0, 0, 0)
    const until = new Date(from.getTime() + 30 * 60_000)
    const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
    const reply = await page.request.post('/api/calls/callbacks', { data: { leadId, from, until }, headers })
    if (reply.ok()) return
  }
  throw new Error('no day for a callback')
}

/** Opens a page from the menu. */
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

/** Follows a link, waits for what it leads to, and goes back to the link. */
async function follow(page: Page, link: Locator, target: Locator, path: RegExp): Promise<void> {
  await expect(link).toBeVisible()
  const start = page.url()
  await link.click()
  await expect(page).toHaveURL(path)
  await expect(target).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(start)
  await expect(link).toBeVisible()
}

const panelOf = (page: Page, fullName: string) => page.getByRole('complementary', { name: fullName })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (place: Page | Locator, name: string | RegExp) => place.getByRole('link', { name, exact: true })

/** When this tab loaded the portal. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

test('an agent: figures, announcements, steps, sales, callbacks, and the panel of a lead', async ({ signIn }) => {
  const page = await signIn('agent', '/')
  const { fullName, id } = await addLead(page)
  await planCallback(page, id)
  await send(page.request, 'POST', '/api/sales', { saleType: 'DISH Only', leadId: id })
  // Until the portal has started, its links load a new document.
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const start = await loadedAt(page)
  const panel = panelOf(page, fullName)
  const leadPath = new RegExp(`/leads\\?.*lead=${id}`)

  // Dashboard
  const chosen = (name: string) => page.getByRole('search', { name: 'Filter calls' }).getByText(name, { exact: true })
  await follow(page, link(page, 'Total Calls'), chosen('Today'), /\/activity\?today=true$/)
  await follow(page, link(page, 'Missed Calls'), chosen('Missed'), /\/activity\?today=true&status=missed$/)
  await follow(page, link(page, 'Queue'), page.getByRole('region', { name: 'Waiting leads' }), /\/leads\?tab=queue$/)
  await follow(page, link(page, /^(Goal|Set a goal)/), heading(page, 'Commission Tracker'), /\/commissions$/)
  await follow(page, link(page, 'View All challenges'), heading(page, 'Challenges'), /\/challenges$/)
  const announcement = page
    .getByRole('region', { name: 'Announcements' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
  const title = (await announcement.textContent()) ?? ''
  await follow(page, announcement, page.getByRole('heading', { name: title }), /\/communications#.+$/)

  await go(page, 'Workflow')
  await follow(page, link(page, 'lead list').first(), heading(page, 'Lead Viewer'), /\/leads$/)
  await follow(page, link(page, "today's announcements").first(), heading(page, 'Communications'), /\/communications$/)

  await go(page, 'Commissions')
  await follow(page, link(page, fullName), panel, leadPath)

  await go(page, 'Leads')
  await link(page, /^Callbacks( \d+ due)?$/).click()
  const callback = page.getByRole('table', { name: 'Callbacks' }).getByRole('button', { name: fullName, exact: true })
  await follow(page, callback, panel, leadPath)
  await callback.click()
  await follow(page, link(panel, 'Record sale'), page.getByText(fullName).first(), /\/commissions\?leadId=/)
  await follow(
    page,
    link(panel, 'Open script'),
    page.getByRole('button', { name: 'Back to Scripts' }),
    /\/scripts\?script=/,
  )

  expect(await loadedAt(page)).toBe(start)
})

test('a supervisor: the floor and the calls', async ({ requestAs, signIn }) => {
  const admin = await requestAs('admin')
  const { account, leave } = await invite(admin, 'supervisor')
  const page = await signIn(account, '/')
  const { fullName, id } = await addLead(page)
  const call = await send(page.request, 'POST', '/api/calls/by-hand', { leadId: id, overrideReason: 'A journey' })
  // Until the portal has started, its links load a new document.
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const start = await loadedAt(page)
  const panel = panelOf(page, fullName)
  const leadPath = new RegExp(`/leads\\?lead=${id}$`)

  await go(page, 'Team')
  const floor = page.getByRole('region', { name: 'Floor' })
  await follow(page, link(floor, fullName), panel, leadPath)
  const waiting = page.getByRole('region', { name: 'Waiting leads' })
  await follow(page, link(floor, 'New leads waiting'), waiting, /\/leads\?tab=queue$/)
  const callbacks = page.getByRole('region', { name: 'Callbacks' })
  await follow(page, link(floor, 'Overdue callbacks'), callbacks, /\/leads\?tab=callbacks$/)

  await go(page, 'Call Activity')
  await follow(page, link(page.getByRole('region', { name: 'Calls to wrap up' }), fullName), panel, leadPath)
  await follow(page, link(page.getByRole('table', { name: 'Calls' }), fullName), panel, leadPath)

  expect(await loadedAt(page)).toBe(start)
  await send(page.request, 'PUT', `/api/calls/${call.id}/outcome`, { outcome: 'not-interested' })
  await leave()
})

test('an admin: extensions, the floor, and the subjects of the audit log', async ({ signIn }) => {
  const page = await signIn('admin', '/')
  // Until the portal has started, its links load a new document.
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const start = await loadedAt(page)
  const dialogOf = (name: string) => page.getByRole('dialog', { name: `Edit ${name}` })
  const memberPath = /\/admin\/members\?member=/

  await go(page, 'MightyCall')
  const extensions = page.getByRole('table', { name: 'Extensions' })
  await follow(page, link(extensions, 'Demo Agent'), dialogOf('Demo Agent'), memberPath)

  await go(page, 'Team')
  const floor = page.getByRole('table', { name: 'Members on the floor' })
  await follow(page, link(floor, 'Demo Supervisor'), dialogOf('Demo Supervisor'), memberPath)

  // Just now, so that they are among the newest entries.
  const { fullName, id } = await addLead(page)
  await send(page.request, 'PATCH', `/api/leads/${id}`, { contacted: true })
  await send(page.request, 'POST', '/api/sales', { saleType: 'Charter TV Only', leadId: id })
  const { email, leave } = await invite(page.request, 'agent')
  await go(page, 'Audit')
  await follow(page, link(page, fullName).first(), panelOf(page, fullName), new RegExp(`/leads\\?lead=${id}$`))
  await follow(page, link(page, email), dialogOf(email), memberPath)
  const sold = page.getByRole('region', { name: 'Sales History' })
  await follow(
    page,
    link(page, 'Charter TV Only').first(),
    sold,
    /\/commissions\?agentId=.+&saleType=Charter\+TV\+Only$/,
  )

  expect(await loadedAt(page)).toBe(start)
  await leave()
})
