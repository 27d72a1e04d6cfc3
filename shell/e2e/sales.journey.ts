import type { Page } from '@playwright/test'
import { accessibilityViolations, openDialog } from './accessibility-violations.ts'
import { send } from './members.ts'
import { expect, loaded, test } from './portal-test.ts'

declare global {
  interface Window {
    requestedFrames: number
  }
}

// These journeys count the sales of one portal, so they run one after another.
test.describe.configure({ mode: 'serial' })

const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const history = (page: Page) => page.getByRole('region', { name: 'Sales History' })
const today = (page: Page) => history(page).getByRole('region', { name: /^Today/ })
const figure = async (page: Page, title: string) => {
  const text = await card(page, title)
    .getByText(/^\$[\d,]+\.\d\d$/)
    .innerText()
  return Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
}
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Waits until the page shows its totals and its list. */
async function opened(page: Page) {
  await expect(card(page, 'Monthly Earnings').getByText(/this month/)).toBeVisible()
  await expect(history(page)).toHaveAttribute('aria-busy', 'false')
}

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

test('an agent adds a sale by keyboard, sees the commission, and voids it on the same day', async ({ signIn }) => {
  const page = await signIn('agent', '/commissions')
  await opened(page)
  await expect(history(page)).toContainText('Your recent sales and commissions')
  await expect(page.getByRole('main').getByText('Team', { exact: true })).toHaveCount(0)
  const before = await figure(page, 'Daily Earnings')

  await expect(page.getByRole('button', { name: 'Add Sale' })).toBeDisabled()
  await page.getByLabel('Sale Type').focus()
  await page.keyboard.type('Frontier + Dish + Phone')
  await expect(page.getByTitle(/^Frontier \+ Dish \+ Phone/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Add New Sale')).toContainText('You will earn$49.0035% of $140.00')
  // While the list closes, the field handles Tab itself.
  await expect(page.getByLabel('Sale Type')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await toast(page, 'Sale Added')
  await toast(page, 'Your commission has been recorded successfully.')
  await expect.poll(() => figure(page, 'Daily Earnings')).toBe(before + 4900)
  await expect(today(page).getByRole('listitem').first()).toContainText('Frontier + Dish + Phone')

  await page.reload()
  await expect.poll(() => figure(page, 'Daily Earnings')).toBe(before + 4900)
  await page.getByRole('button', { name: 'Void Frontier + Dish + Phone, $49.00' }).first().click()
  await expect(page.getByRole('button', { name: 'Void Sale' })).toBeDisabled()
  await page.getByLabel('Reason').fill('Customer changed their mind')
  await page.getByRole('button', { name: 'Void Sale' }).click()
  await toast(page, 'Sale Voided')
  await expect(today(page).getByRole('listitem').first()).toContainText('Customer changed their mind')
  await expect.poll(() => figure(page, 'Daily Earnings')).toBe(before)
})

test('the page fits into each window, with the totals of the team', async ({ signIn }) => {
  const page = await signIn('supervisor', '/commissions')
  await opened(page)
  await expect(card(page, 'Totals by Agent').getByRole('row').nth(1)).toBeVisible()
  const tooWide = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main .panel p')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
  for (const width of [820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(tooWide, `${width} px`).toEqual([])
  }
})

test("an agent's sale appears on a supervisor's open page without a reload", async ({ signIn, requestAs }) => {
  const page = await signIn('supervisor', '/commissions')
  // Only this agent's sales: other journeys record sales of other members at the same time.
  await card(page, 'Totals by Agent').getByRole('button', { name: 'Demo Agent' }).click()
  await expect(page).toHaveURL(/agentId=/)
  await page.reload()
  await opened(page)
  const before = await figure(page, 'Daily Earnings')

  await send(await requestAs('agent'), 'POST', '/api/sales', { saleType: 'DirecTV + Hughes + Phone' })

  await expect.poll(() => figure(page, 'Daily Earnings')).toBe(before + 5250)
  await expect(today(page).getByRole('listitem').first()).toContainText('DirecTV + Hughes + Phone')
})

test('a supervisor loads more sales, filters them by URL, and exports those', async ({ signIn }) => {
  const page = await signIn('supervisor', '/commissions')
  await opened(page)
  const count = history(page).getByText(/^[\d,]+ of [\d,]+ sales/)
  await expect(count).toHaveText(/^50 of/)
  await history(page).getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await expect(count).not.toHaveText(/^50 of/)

  await choose(page, 'Type', 'DISH Only')
  await expect(page).toHaveURL(/saleType=DISH/)
  const days = page.getByRole('table', { name: 'Earnings by day' }).getByRole('row')
  await expect.poll(() => days.count(), 'a month').toBeGreaterThan(27)
  await page.getByTitle('Week', { exact: true }).click()
  await page.reload()
  await expect(page).toHaveURL(/period=week/)
  await expect.poll(() => days.count(), 'a week').toBeLessThan(9)
  await expect(history(page).getByRole('listitem').first()).toContainText('DISH Only')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sales_export_\d{4}-\d\d-\d\d\.csv$/)
  const stream = await file.createReadStream()
  const lines = (await stream.toArray()).join('').trim().split('\r\n')
  expect(lines[0]).toContain('"Sale Type"')
  expect(lines.at(-1)).toMatch(/^"Exported by /)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.slice(1, -1).every(line => line.includes('"DISH Only"'))).toBe(true)

  await history(page).getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).not.toHaveURL(/saleType/)
})

test('the chart draws nothing until something changes', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.requestedFrames = 0
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = callback => {
      window.requestedFrames += 1
      return request(callback)
    }
  })
  await signIn('supervisor', '/commissions')
  const drawn = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const requestedFrames = () => page.evaluate(() => window.requestedFrames)
  await expect(page.locator('canvas')).toBeVisible()
  // A change in another journey may draw the page again.
  await expect(async () => {
    await loaded(page)
    const before = await requestedFrames()
    await page.waitForTimeout(500)
    expect(await requestedFrames()).toBe(before)
  }).toPass()

  const dark = await drawn()
  await page.getByRole('button', { name: /theme/i }).click()
  await expect.poll(drawn).not.toBe(dark)
})

test('the dialog to void a sale has no accessibility violations', async ({ signIn }) => {
  const page = await signIn('supervisor', '/commissions')
  await opened(page)
  await history(page).getByRole('button', { name: /^Void/ }).first().click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  expect(await accessibilityViolations(page, { within: openDialog })).toEqual([])
})
