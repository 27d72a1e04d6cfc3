import type { APIRequestContext } from '@playwright/test'
import { accessibilityViolationsNow } from './accessibility-violations.ts'
import { expect, type Page, test } from './portal-test.ts'

let visitors = 0
/** Returns a name that is unique in this run. */
const newName = () => `Visitor ${process.pid}-${++visitors}`
const email = 'visitor@mail.example'
const failure = 'Failed to submit form. Please try again.'
const button = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' })

async function fillIn(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Phone').fill('(315) 555-0142')
  await page.getByLabel('Email').fill(email)
}

/** Returns the number of leads with this name in the agents' list. */
async function listed(requestAs: (role: 'agent') => Promise<APIRequestContext>, name: string): Promise<number> {
  const agent = await requestAs('agent')
  const leads = (await (await agent.get('/api/leads')).json()) as { fullName: string }[]
  return leads.filter(({ fullName }) => fullName === name).length
}

test('a visitor sends the form, gets a thank-you, and agents see the lead', async ({ page, requestAs }) => {
  const name = newName()
  await page.goto('/')
  await fillIn(page, name)
  await page.getByLabel('Services Interested In').selectOption('Cable TV Only')
  await page.getByText('More about you').click()
  await page.getByLabel('ZIP Code').fill('13501')
  await button(page).click()
  await expect(page.getByRole('status')).toContainText("We'll contact you shortly with your free quote.")
  await expect(page.getByRole('heading', { name: "We'll call (315) 555-0142" })).toBeVisible()
  await page.getByRole('button', { name: 'Send another request' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  expect(await listed(requestAs, name)).toBe(1)
})

test('the form and its message work by keyboard alone', async ({ page, requestAs }) => {
  const name = newName()
  await page.goto('/')
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to the quote form')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('fullName')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('(315) 555-0142')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused()).toContain('More about you')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('address')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Thank you!')
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Thank you!')).toBeHidden()
  expect(await listed(requestAs, name)).toBe(1)
})

test('errors appear next to their fields, and the first one has the focus', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Phone').fill('(315) 555-0142')
  await page.getByLabel('Email').fill('visitor@')
  await button(page).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Enter your name.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email/)
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('')
})

test('a failing server loses no typed text, and a retry stores one lead', async ({ page, requestAs }) => {
  const name = newName()
  await page.goto('/')
  await fillIn(page, name)
  // The lead is stored, but the response is lost.
  await page.route('**/api/leads', async route => {
    await route.fetch()
    await route.abort()
  })
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText(failure)
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
  await page.unroute('**/api/leads')
  await button(page).click()
  await expect(page.getByRole('status')).toContainText('Thank you!')
  expect(await listed(requestAs, name)).toBe(1)
})

test('on a phone, a failure does not cover the button', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/')
  await fillIn(page, newName())
  await page.route('**/api/leads', route => route.abort())
  await button(page).click()
  const toast = await page.getByRole('alert').locator('.toast').boundingBox()
  const target = await button(page).boundingBox()
  expect(toast!.y + toast!.height <= target!.y || toast!.y >= target!.y + target!.height).toBe(true)
})

test('offline, the form waits and is sent when the connection is back', async ({ page, context, requestAs }) => {
  const name = newName()
  await page.goto('/')
  await fillIn(page, name)
  await context.setOffline(true)
  await button(page).click()
  await expect(page.getByText('Waiting for your connection…')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
  await context.setOffline(false)
  await expect(page.getByText(/We got your request at/)).toBeVisible()
  expect(await listed(requestAs, name)).toBe(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form comes back with what was typed and what is wrong, then leads to the thanks', async ({
    page,
    requestAs,
  }) => {
    const name = newName()
    await page.goto('/?utm_source=radio')
    // The browser accepts spaces as a name, the server does not.
    await fillIn(page, '   ')
    await page.getByLabel('Email').fill(email)
    await button(page).click()
    await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Fill in this field.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Full Name').fill(name)
    await button(page).click()
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    expect(await listed(requestAs, name)).toBe(1)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 375, 1360]) {
    test(`no barrier and no sideways scrolling: ${colorScheme}, ${width} px`, async ({ page }) => {
      const complaints: string[] = []
      page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/')
      expect(await accessibilityViolationsNow(page)).toEqual([])
      await page.getByText('More about you').click()
      await button(page).click()
      await expect(page.getByText('Enter your name.')).toBeVisible()
      await fillIn(page, newName())
      await page.getByLabel('Email').fill('visitor@')
      await button(page).click()
      expect(await accessibilityViolationsNow(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  }
}

test('the thank-you page has no accessibility violations', async ({ page }) => {
  await page.goto('/thank-you')
  expect(await accessibilityViolationsNow(page)).toEqual([])
})
