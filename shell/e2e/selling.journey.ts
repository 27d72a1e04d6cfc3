import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './portal-test.ts'

// An agent's day, from one lead to the next, on the built portal and the simulator.

/** A place in the United States where it is between 8 a.m. and 9 p.m. now. */
function openPlace(now = new Date()): { state: string; areaCode: string } | null {
  const places = [
    { state: 'PR', areaCode: '787', timeZone: 'America/Puerto_Rico' },
    { state: 'HI', areaCode: '808', timeZone: 'Pacific/Honolulu' },
    { state: 'GU', areaCode: '671', timeZone: 'Pacific/Guam' },
  ]
  const hourAt = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  return places.find(({ timeZone }) => hourAt(timeZone) >= 8 && hourAt(timeZone) < 20) ?? null
}

const place = openPlace()

async function send(user: APIRequestContext, method: string, path: string, data?: object) {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
  const response = await user.fetch(path, { method, data, headers })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as { id: string }
}

/** Adds a lead whose calls last twelve seconds in the simulator, with a callback that the user promised for now. */
async function promiseLead(user: APIRequestContext, fullName: string, number: string): Promise<void> {
  const { state = '', areaCode = '' } = place ?? {}
  const phone = `${areaCode} ${number}`
  const lead = { fullName, phone, email: 'day@mail.example', state, servicesInterested: 'cable-tv' }
  await send(user, 'POST', '/api/leads', lead)
  const [{ id }] = (await (await user.get(`/api/leads?q=${encodeURIComponent(fullName)}`)).json()) as [{ id: string }]
  const from = new Date()
  const until = new Date(from.getTime() + 30 * 60_000)
  await send(user, 'POST', '/api/calls/callbacks', { leadId: id, from, until })
}

/** Counts key presses and clicks. */
function interactionsOn(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(key: string) {
      count += 1
      await page.keyboard.press(key)
    },
  }
}

test('a day by keyboard: next lead, call, script, outcome, next lead', async ({ signInElsewhere, signIn }) => {
  test.skip(place === null, 'No place in the United States may be called at this hour.')
  test.setTimeout(120_000)
  const admin = await signInElsewhere('admin')
  const account = `day.${crypto.randomUUID().slice(0, 8)}`
  const member = { email: `${account}@demo.example`, role: 'agent', extension: '121' }
  const { id: memberId } = await send(admin.request, 'POST', '/api/members', member)
  const page = await signIn(account)
  const [first, second] = [`First ${account}`, `Second ${account}`]
  await promiseLead(page.request, first, '555 0111')
  await promiseLead(page.request, second, '555 0112')
  await expect(page.getByRole('button', { name: /^Next lead \d/ })).toBeVisible()

  const { press, count } = interactionsOn(page)
  const dock = page.getByRole('complementary', { name: 'Calls' })
  await press('n')
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await press('c')
  await expect(page.getByText(`Calling ${first}`, { exact: true })).toBeVisible()
  await expect(dock).toContainText(first)
  await expect(dock.getByRole('timer')).toBeVisible()
  // The panel opens by itself, with the script, and leaves the focus where it was.
  await expect(dock.getByRole('region', { name: /^Script: / })).toBeVisible()
  await expect(dock.locator(':focus')).toHaveCount(0)

  const form = dock.getByRole('form', { name: 'Wrap up the call' })
  await expect(form).toBeVisible({ timeout: 30_000 })
  await expect(form.getByRole('button', { name: 'Not interested' })).toBeVisible()
  await press('5')
  await press('Enter')
  await expect(form).toBeHidden()
  await press('n')
  await expect(page.getByRole('heading', { name: second })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(8)

  await send(admin.request, 'POST', `/api/members/${memberId}/deactivate`)
})

test('an incoming call appears within seconds, closes where the user types, and is taken by a colleague', async ({
  signInElsewhere,
  signIn,
}) => {
  const admin = await signInElsewhere('admin')
  const account = `ring.${crypto.randomUUID().slice(0, 8)}`
  const member = { email: `${account}@demo.example`, role: 'agent', extension: '120' }
  const { id: memberId } = await send(admin.request, 'POST', '/api/members', member)
  const page = await signIn(account, '/leads')
  await page.setViewportSize({ width: 375, height: 740 })
  const dock = page.getByRole('complementary', { name: 'Calls' })
  await admin.request.post(`${process.env['SANDBOX_URL']}/control/ring`, {
    data: { from: '+12125550155', extension: '106', others: ['120'], ringingMs: 15_000, talkingMs: 10_000 },
  })
  await expect(dock).toContainText('Ringing')
  await expect(dock).toContainText('New caller')
  await expect(dock).toContainText(/Taken by \w+/, { timeout: 25_000 })
  await expect(dock).toBeHidden({ timeout: 25_000 })
  await send(admin.request, 'POST', `/api/members/${memberId}/deactivate`)
})
