import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { invite, send } from './members.ts'
import { expect, loaded, test } from './portal-test.ts'

// An agent's day, from one lead to the next, on the built portal and the simulator.
test.use({ prefetches: true })

/** Calls end at 9 p.m., and the journey takes a few minutes. */
const lastMinute = 20 * 60 + 50

/**
 * A place in the United States where calls are allowed now. Null from about 11:00 to 12:00 UTC: it is night in Guam and not
 * yet morning in Puerto Rico, and federal law allows no call anywhere.
 */
function openPlace(now = new Date()): { state: string; areaCode: string } | null {
  const places = [
    { state: 'PR', areaCode: '787', timeZone: 'America/Puerto_Rico' },
    { state: 'HI', areaCode: '808', timeZone: 'Pacific/Honolulu' },
    { state: 'GU', areaCode: '671', timeZone: 'Pacific/Guam' },
  ]
  const minuteAt = (timeZone: string) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(now)
    return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  }
  return places.find(({ timeZone }) => minuteAt(timeZone) >= 8 * 60 && minuteAt(timeZone) < lastMinute) ?? null
}

const place = openPlace()

/** Adds a lead whose calls are short in the simulator. @returns its ID. */
async function addLead(user: APIRequestContext, fullName: string, number: string): Promise<string> {
  const { state, areaCode } = place ?? { state: 'PR', areaCode: '787' }
  const phone = `${areaCode} ${number}`
  const lead = { fullName, phone, email: 'day@mail.example', state, servicesInterested: 'cable-tv' }
  await send(user, 'POST', '/api/leads', lead)
  const [{ id }] = (await (await user.get(`/api/leads?q=${encodeURIComponent(fullName)}`)).json()) as [{ id: string }]
  return id
}

/** Plans a callback that the user promised for now, so that the lead is the next one. */
async function promiseCall(user: APIRequestContext, leadId: string): Promise<void> {
  const from = new Date()
  const until = new Date(from.getTime() + 5 * 60_000)
  await send(user, 'POST', '/api/calls/callbacks', { leadId, from, until })
}

/** Counts key presses, typed words, and taps, and how often the path of the page changes. */
function stepsOn(page: Page) {
  let [interactions, pageChanges, path] = [0, 0, new URL(page.url()).pathname]
  page.on('framenavigated', frame => {
    const next = new URL(frame.url()).pathname
    if (frame !== page.mainFrame() || next === path) return
    path = next
    pageChanges += 1
  })
  return {
    async press(key: string) {
      interactions += 1
      await page.keyboard.press(key)
    },
    async type(text: string) {
      interactions += 1
      await page.keyboard.type(text)
    },
    async tap(target: Locator) {
      interactions += 1
      await target.click()
    },
    /** Returns the numbers since the last time. */
    takeCounts() {
      const counts = { interactions, pageChanges }
      interactions = 0
      pageChanges = 0
      return counts
    },
  }
}

/** The same call in the hour without an open place: a supervisor opens the lead, and overrides the hours with a reason. */
async function callWithReason(page: Page, leadId: string): Promise<void> {
  await page.goto(`/leads?lead=${leadId}`)
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Reason for calling now' }).fill('The customer asked for a call before work.')
  await page.getByRole('button', { name: 'Call anyway' }).press('Enter')
}

test('a day: next lead, call, script, outcome, sale by keyboard, and the next call on a phone', async ({
  requestAs,
  signIn,
}) => {
  const admin = await requestAs('admin')
  const { account, leave } = await invite(admin, place ? 'agent' : 'supervisor', '121')
  const page = await signIn(account, '/')
  const [first, second, third] = [`First ${account}`, `Second ${account}`, `Third ${account}`]
  const leadIds = [
    await addLead(page.request, first, '555 0111'),
    await addLead(page.request, second, '555 0112'),
    await addLead(page.request, third, '555 0113'),
  ]
  const [firstId = ''] = leadIds

  const { press, type, tap, takeCounts } = stepsOn(page)
  const dock = page.getByRole('complementary', { name: 'Calls' })
  if (place) {
    for (const leadId of leadIds) await promiseCall(page.request, leadId)
    await expect(page.getByRole('button', { name: 'Next lead', exact: true })).toBeVisible()
    await press('n')
    await expect(page.getByRole('heading', { name: first })).toBeVisible()
    await press('c')
  } else await callWithReason(page, firstId)
  await expect(page.getByText(`Calling ${first}`, { exact: true })).toBeVisible()
  await expect(dock).toContainText(first)
  await expect(dock.getByRole('timer')).toBeVisible()
  // The panel opens on its own, with the script, and leaves the focus where it was.
  await expect(dock.getByRole('region', { name: /^Script: / })).toBeVisible()
  await expect(dock.locator(':focus')).toHaveCount(0)

  const form = dock.getByRole('form', { name: 'Wrap up the call' })
  await expect(form).toBeVisible({ timeout: 90_000 })
  await expect(form.getByRole('button', { name: 'Sold' })).toBeVisible()
  await press('1')
  await press('Enter')
  const sale = dock.getByRole('form', { name: 'Record sale' })
  await expect(sale.getByRole('combobox', { name: 'Sale type' })).toBeFocused()
  await type('dish only')
  await expect(page.getByTitle(/^DISH Only/)).toBeVisible()
  await press('Enter')
  await expect(sale.getByRole('button', { name: 'Record sale' })).toBeFocused()
  await press('Enter')
  await expect(dock.getByText(/^Sale recorded: DISH Only/)).toBeVisible()
  if (place) {
    await press('n')
    await expect(page.getByRole('heading', { name: second })).toBeVisible()
  }
  const byKeyboard = takeCounts()
  expect(byKeyboard.interactions).toBeLessThanOrEqual(8)
  expect(byKeyboard.pageChanges).toBeLessThanOrEqual(1)

  if (place) {
    await page.setViewportSize({ width: 375, height: 740 })
    await tap(page.getByRole('button', { name: 'Call', exact: true }))
    await expect(page.getByText(`Calling ${second}`, { exact: true })).toBeVisible()
    await expect(dock).toContainText(`${second}How did the call end?`, { timeout: 90_000 })
    await tap(dock.getByRole('button', { name: 'Wrap up the call' }))
    await tap(form.getByRole('button', { name: 'Not interested' }))
    await tap(form.getByRole('button', { name: 'Save' }))
    await expect(dock).toBeHidden()
    await tap(page.getByRole('button', { name: 'Close', exact: true }))
    await tap(page.getByRole('button', { name: /^Next lead \d/ }))
    await expect(page.getByRole('heading', { name: third })).toBeVisible()
    const byTouch = takeCounts()
    expect(byTouch.interactions).toBeLessThanOrEqual(8)
    expect(byTouch.pageChanges).toBe(0)
  }

  await leave()
})

test('an incoming call appears on a phone, and is taken by a colleague', async ({ requestAs, signIn }) => {
  const admin = await requestAs('admin')
  const { account, leave } = await invite(admin, 'agent', '133')
  const page = await signIn(account, '/leads')
  await page.setViewportSize({ width: 375, height: 740 })
  await loaded(page)
  const dock = page.getByRole('complementary', { name: 'Calls' })
  await admin.post(`${process.env['SANDBOX_URL']}/control/ring`, {
    data: { from: '+12125550155', extension: '106', others: ['133'], ringingMs: 15_000, talkingMs: 10_000 },
  })
  await expect(dock).toContainText('Ringing')
  await expect(dock).toContainText('New caller')
  await expect(dock).toContainText(/Taken by \w+/, { timeout: 25_000 })
  await expect(dock).toBeHidden({ timeout: 25_000 })
  await leave()
})
