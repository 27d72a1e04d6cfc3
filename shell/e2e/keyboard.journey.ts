import { invite } from './members.ts'
import { expect, test } from './portal-test.ts'

// Where the focus goes by itself, with the focus rules of a real browser.

test('a control that takes over the focus is in the window, and a held key does not press it', async ({
  signIn,
  requestAs,
}) => {
  const admin = await requestAs('admin')
  const { account, leave } = await invite(admin, 'agent')
  const page = await signIn(account, '/challenges?tab=available')
  const buttons = page.getByRole('button', { name: /^(Activate|Already)/ })
  const next = buttons.nth(1)
  // Only one card is in the window, and its button is at the bottom.
  await page.setViewportSize({ width: 375, height: 340 })
  await buttons.first().focus()
  await expect(next).not.toBeInViewport()
  await page.keyboard.down('Enter')
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport({ ratio: 1 })
  // Repeats the key that is down.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  // By then, the page would show that the next challenge is being activated.
  await buttons.nth(2).press('Enter')
  await expect(buttons.nth(2)).toBeDisabled()
  await expect(next).toBeEnabled()
  await leave()
})

test('a question above another dialog has the focus on Cancel, and gives it back', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/calling-rules')
  await page.getByRole('button', { name: 'Edit Florida' }).press('Enter')
  const remove = page.getByRole('dialog', { name: 'Florida', exact: true }).getByRole('button', { name: 'Remove' })
  await remove.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove the rule for Florida?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit Florida' })).toBeFocused()
})

test('what is typed while a dialog opens is in its first field', async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn('admin', '/admin/do-not-call')
  await page.getByRole('button', { name: 'Add number' }).press('Enter')
  // The animation takes longer than what is typed.
  await page.waitForFunction(() => document.querySelector('[role="dialog"]'))
  await page.keyboard.type('315')
  await expect(page.getByRole('dialog').getByLabel('Phone number')).toHaveValue('315')
})
