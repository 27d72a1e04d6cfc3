import type { Locator, Page } from '@playwright/test'
import { invite } from './members.ts'
import { expect, test } from './portal-test.ts'

// The calls at the bottom of every page, on the built portal and the simulator.

/** The call rings for the member with this extension, and lasts longer than the test. */
async function ring(page: Page, extension: string): Promise<void> {
  const call = { from: '+12125550156', extension, ringingMs: 1_500, talkingMs: 300_000 }
  await page.request.post(`${process.env['SANDBOX_URL']}/control/ring`, { data: call })
}

/** Whether no part of the dock covers a part of the field. Undefined while one of them is not on the screen. */
async function isClear(dock: Locator, field: Locator): Promise<boolean | undefined> {
  const [inFront, behind] = [await dock.boundingBox(), await field.boundingBox()]
  if (!inFront || !behind) return undefined
  const isBeside = inFront.x >= behind.x + behind.width || behind.x >= inFront.x + inFront.width
  const isAboveOrBelow = inFront.y >= behind.y + behind.height || behind.y >= inFront.y + inFront.height
  return isBeside || isAboveOrBelow
}

test('the dock never takes the focus, and never covers the field that the user types in', async ({
  signIn,
  requestAs,
}) => {
  const admin = await requestAs('admin')
  const { account, leave } = await invite(admin, 'agent', '130')
  const page = await signIn(account, '/leads')
  const dock = page.getByRole('complementary', { name: 'Calls' })
  const panel = dock.getByText("This number isn't a lead yet")

  // Fields at the bottom of the screen, where the bar and the panel of the dock are.
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.evaluate(() => {
    const addField = (name: string, style: string) => {
      const field = document.createElement('textarea')
      field.ariaLabel = name
      field.style.cssText = `position: fixed; z-index: 1; ${style}`
      document.body.append(field)
    }
    addField('At the bottom', 'inset: auto 0 8px 0; height: 60px; width: 100%')
    addField('In the middle', 'inset: auto 0 120px 0; height: 60px; width: 100%')
  })
  const bottom = page.getByRole('textbox', { name: 'At the bottom' })
  const middle = page.getByRole('textbox', { name: 'In the middle' })

  await page.setViewportSize({ width: 1280, height: 720 })
  await bottom.focus()
  await ring(page, '130')
  await expect(dock.getByRole('timer')).toBeVisible()
  await expect(bottom).toBeFocused()
  await expect.poll(() => isClear(dock, bottom)).toBe(true)
  for (const width of [375, 768, 1280, 1360]) {
    await page.setViewportSize({ width, height: 720 })
    for (const field of [bottom, middle]) {
      await field.focus()
      await expect.poll(() => isClear(dock, field), `${width} px`).toBe(true)
      await page.keyboard.type('x')
      await expect(field).toBeFocused()
    }
  }
  // In a large window, the panel of an answered call is next to the page, and opens unless it would cover the field.
  await middle.evaluate(field => field.blur())
  await expect(panel).toBeVisible()
  await middle.focus()
  await expect.poll(() => isClear(dock, middle)).toBe(true)
  // In a smaller one, it is over the page. One click opens it, and the next field closes it.
  await page.setViewportSize({ width: 1000, height: 720 })
  await middle.evaluate(field => field.blur())
  await dock.getByRole('button', { name: 'Show the call' }).click()
  await expect(panel).toBeVisible()
  await middle.focus()
  await expect(panel).toBeHidden()

  // A notification, as wide as notifications get, and the bar of a preview.
  const notification = page.locator('.toast-area > li', { hasText: 'Due now' })
  const releaseBar = page.locator('.release-bar')
  await page.evaluate(() => {
    document.querySelector('.toast-area')?.insertAdjacentHTML('beforeend', '<li>Due now</li>')
    const text = 'Preview of sales 3f9c from Ann Example, token of the portal, until Nov 25, 12:23 AM.'
    const bar = `<div class="row gap-4 small floating release-bar above-dock"><span>${text}</span><button class="button">Leave</button></div>`
    document.querySelector('.frame-body')?.insertAdjacentHTML('beforeend', bar)
  })
  for (const width of [375, 768, 1024, 1119, 1120, 1360]) {
    await page.setViewportSize({ width, height: 720 })
    await expect.poll(() => isClear(dock, notification), `notification at ${width} px`).toBe(true)
    await expect.poll(() => isClear(dock, releaseBar), `bar of a preview at ${width} px`).toBe(true)
  }
  for (const element of [notification, releaseBar]) await element.evaluate(one => one.remove())

  // The panel of a lead, with its notes.
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('body > textarea')) field.remove()
  })
  // Not a click: the panel of the call may open and move the page between the press and the release of the mouse.
  await page.getByRole('row').nth(2).getByRole('gridcell').first().getByRole('button').press('Enter')
  const notes = page.getByRole('complementary').getByRole('textbox', { name: /^Notes on / })
  for (const width of [375, 768, 1280, 1360]) {
    await page.setViewportSize({ width, height: 720 })
    await notes.focus()
    await expect.poll(() => isClear(dock, notes), `notes at ${width} px`).toBe(true)
  }

  // Several calls: one line on a phone, and a panel that stays below the header in a large window.
  await page.goto('/settings')
  await page.setViewportSize({ width: 1280, height: 720 })
  await ring(page, '130')
  await ring(page, '130')
  await expect(dock.getByRole('timer')).toHaveCount(3)
  await expect(panel).toBeVisible()
  const settings = page.getByRole('heading', { name: 'Settings' })
  await expect.poll(() => isClear(dock, settings), 'page beside the panel').toBe(true)
  await panel.evaluate(text => text.style.setProperty('padding-bottom', '100vh'))
  const header = await page.locator('.header').boundingBox()
  await expect.poll(async () => (await dock.boundingBox())?.y).toBeGreaterThan(header?.height ?? Infinity)
  await page.setViewportSize({ width: 375, height: 720 })
  await expect(dock.getByRole('timer')).toHaveCount(1)
  await dock.getByRole('button', { name: 'Show 2 more calls' }).click()
  await expect(dock.getByRole('timer')).toHaveCount(3)
  await leave()
})
