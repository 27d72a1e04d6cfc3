import { addLead, openLeads, panelOf, rowOf, rows } from './lead-list.ts'
import { expect, fillSignIn, test } from './portal-test.ts'

/** Runs in the page: clicks a checkbox that is in the viewport. */
function clickVisibleCheckbox(): void {
  const isInViewport = (box: Element) => {
    const { top, bottom } = box.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  const boxes = [...document.querySelectorAll<HTMLElement>('[role="grid"] [type="checkbox"]')]
  boxes.find(isInViewport)?.click()
}

const windows = [
  { width: 1280, height: 720, leads: 12 },
  { width: 1024, height: 768, leads: 11 },
  { width: 375, height: 740, leads: 5 },
]

test('each window shows many complete leads', async ({ signIn }) => {
  const page = await signIn('agent')
  for (let count = 0; count < 12; count++) await addLead(page, '99509')
  for (const { leads, ...size } of windows) {
    await page.setViewportSize(size)
    await openLeads(page, '?zipCode=99509')
    await expect(rows(page).nth(leads - 1), `${size.width} px`).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('next to the panel of a lead, the list is whole, and its rows stay where they were', async ({ signIn }) => {
  const page = await signIn('agent')
  const name = await addLead(page, '99514')
  const row = rowOf(page, name)
  const parts = [
    page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }),
    page.getByRole('search', { name: 'Filter leads' }),
    page.locator('section').filter({ has: page.getByRole('grid', { name: 'Leads' }) }),
    row,
  ]
  for (const width of [1280, 1360, 1440, 1680]) {
    await page.setViewportSize({ width, height: 720 })
    await openLeads(page, '?zipCode=99514')
    const before = await row.boundingBox()
    await row.getByRole('button', { name, exact: true }).click()
    const panel = await panelOf(page, name).boundingBox()
    const ends: number[] = []
    for (const part of parts)
      ends.push(Math.round(await part.evaluate(element => element.getBoundingClientRect().right)))
    // The row ends at the border of the list.
    expect(ends, `${width} px`).toEqual([ends[0], ends[0], ends[0], (ends[0] ?? 0) - 1])
    expect(panel?.x, `${width} px`).toBeGreaterThan(ends[0] ?? 0)
    const views = page.getByRole('navigation', { name: 'Views' })
    expect(await views.evaluate(nav => nav.scrollWidth <= nav.clientWidth), `${width} px`).toBe(true)
    expect(await row.boundingBox(), `${width} px`).toMatchObject({ y: before?.y, height: before?.height })
  }
})

test('in each window, reminders are whole, and a link counts the others', async ({ signIn }) => {
  const page = await signIn('agent', '/leads')
  const isReminders = { has: page.getByRole('heading', { name: 'Follow-up Reminders' }) }
  const reminders = page.locator('section').filter(isReminders)
  const names = reminders.getByRole('listitem')
  for (const { leads: _, ...size } of windows) {
    await page.setViewportSize(size)
    // Other tests contact leads in the meantime.
    await expect(async () => {
      const { followUps } = await (await page.request.get('/api/leads/summary?timeZone=UTC')).json()
      const others = Number(
        /\d+/.exec(await reminders.getByRole('link', { name: 'more' }).innerText({ timeout: 2_000 }))?.[0],
      )
      expect((await names.count()) + others).toBe(followUps.total)
      for (const name of await names.all()) await expect(name).toBeInViewport({ ratio: 1, timeout: 2_000 })
    }, `${size.width} px`).toPass()
  }
})

test('the list is worked by keyboard, and the help lists the keys', async ({ signIn }) => {
  const page = await signIn('agent')
  const name = await addLead(page, '99510')
  await openLeads(page, '?zipCode=99510')
  const row = rowOf(page, name)
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Skip to the list' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toBeFocused()
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('t')
  await expect(row).toContainText('Demo Agent')
  await page.keyboard.press('n')
  await page.keyboard.type('Wants fiber')
  await page.keyboard.press('Escape')
  await expect(row.getByText('Saved')).toBeVisible()
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/lead=/)
  await page.goBack()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Mark as contacted')
})

test('views are in the URL, and the last one is shown on the next visit', async ({ signIn }) => {
  const page = await signIn('agent')
  const name = await addLead(page, '99511')
  await openLeads(page)
  await page.getByRole('link', { name: /^Unassigned/ }).click()
  await expect(page).toHaveURL('/leads?view=unassigned')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(name)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page).toHaveURL(/view=unassigned&q=/)
  await expect(rowOf(page, name)).toBeVisible()
})

test('stores a note and a tick, takes a lead, and shows its history', async ({ signIn }) => {
  const page = await signIn('agent')
  const name = await addLead(page, '99502')
  await openLeads(page, '?zipCode=99502')
  const row = rowOf(page, name)
  await row.getByRole('textbox').fill('Wants fiber')
  await row.getByRole('checkbox').click()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await row.getByRole('button', { name: `Take ${name}` }).click()
  await expect(row).toContainText('Demo Agent')
  // The pressed button is gone, so the focus moves to its row.
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = panelOf(page, name)
  await expect(panel).toContainText('marked as contacted')
  await expect(panel).toContainText('Wants fiber')
  await expect(panel).toContainText('No consent on record')
  await page.goBack()
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(row.getByRole('textbox')).toHaveValue('Wants fiber')
  await expect(row.getByRole('checkbox')).toBeChecked()
})

test('a note that the user is typing when the tab closes is stored', async ({ signIn, context }) => {
  const page = await signIn('agent', '/settings')
  const name = await addLead(page, '13502')
  const search = `?q=${encodeURIComponent(name)}`
  const tab = await context.newPage()
  await openLeads(tab, search)
  await rowOf(tab, name).getByRole('textbox').fill('Call after five')
  await tab.close({ runBeforeUnload: true })
  await openLeads(page, search)
  await expect(rowOf(page, name).getByRole('textbox')).toHaveValue('Call after five')
})

test('an agent works leads from the panel, and the list stays usable', async ({ signIn }) => {
  const page = await signIn('agent')
  const older = await addLead(page, '99509')
  const newer = await addLead(page, '99509')
  await openLeads(page, '?zipCode=99509')
  await rowOf(page, newer).getByRole('button', { name: newer, exact: true }).click()
  const panel = panelOf(page, newer)
  await expect(panel).toBeFocused()
  await page.keyboard.press('x')
  await expect(panel.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true')
  await expect(rowOf(page, newer).getByRole('checkbox')).toBeChecked()
  await panel.getByRole('button', { name: 'Take' }).click()
  await panel.getByRole('button', { name: 'Release' }).click()
  await expect(panel.getByRole('button', { name: 'Take' })).toBeVisible()
  await expect(panel).toContainText('unassigned the lead')
  await expect(panel.getByRole('link', { name: 'Record sale' })).toHaveAttribute('href', /^\/commissions\?leadId=/)

  await panel.press('j')
  await expect(panelOf(page, older)).toBeVisible()
  await rowOf(page, newer).getByRole('button', { name: newer, exact: true }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(rowOf(page, newer).getByRole('button', { name: newer, exact: true })).toBeFocused()
})

test('restores and saves an unfinished note after the session was lost', async ({ signIn, context }) => {
  const page = await signIn('agent')
  const name = await addLead(page, '99507')
  await openLeads(page, '?zipCode=99507')
  const field = rowOf(page, name).getByRole('textbox')
  await field.fill('Wants fiber')
  await context.clearCookies()
  // Any request may find the session lost. A background request may do so first, and the page is gone then.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur()).catch(() => undefined)
  // The list was read before the note was saved, and arrives after that.
  const saved = page.waitForResponse(response => response.request().method() === 'PATCH' && response.ok())
  await page.route('**/api/leads?**', async route => {
    const response = await route.fetch()
    await saved
    await route.fulfill({ response })
  })
  await fillSignIn(page, 'agent')
  await expect(page).toHaveURL(/\/leads\?zipCode=99507$/)
  await expect(field).toHaveValue('Wants fiber')
  const stored = async () => (await (await page.request.get('/api/leads?zipCode=99507')).json()) as object[]
  await expect.poll(stored).toMatchObject([{ notes: 'Wants fiber' }])
  await expect(page.getByText(/not saved yet/)).toBeHidden()
})

test('the list keeps its scroll position: after Back, a reload, and signing in again', async ({ signIn, context }) => {
  const page = await signIn('agent')
  await openLeads(page)
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo(0, 1_500))
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toContain('1500')

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(1_500)
  await page.reload()
  await expect.poll(scrolled).toBe(1_500)
  await expect(rows(page).filter({ visible: true }).nth(9)).toBeInViewport()
  await context.clearCookies()
  // Any request may find the session lost. A background request does so before the click, and the page is gone then. The
  // click comes from the page itself, because Playwright would scroll to the checkbox.
  await page.evaluate(clickVisibleCheckbox).catch(() => undefined)
  await fillSignIn(page, 'agent')
  await expect.poll(scrolled).toBe(1_500)
})

test('the export has the specified name, columns, and rows', async ({ signIn }) => {
  const page = await signIn('agent')
  const name = await addLead(page, '99505')
  await openLeads(page, '?zipCode=99505')
  await expect(rowOf(page, name)).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^leads_export_\d{4}-\d\d-\d\d\.csv$/)
  const { readFile } = await import('node:fs/promises')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(
    '"Name","Phone","Email","Address","City","State","ZIP","Services Interested","Best Time to Call","Contacted","Notes","Submitted","Follow-up Needed"',
  )
  expect(lines.some(line => line.startsWith(`"${name}","(315) 555-0142"`))).toBe(true)
})
