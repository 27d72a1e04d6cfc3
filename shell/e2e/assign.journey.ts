import { accessibilityViolationsNow } from './accessibility-violations.ts'
import { addLead, openLeads, rowOf, rows } from './lead-list.ts'
import { expect, loaded, test } from './portal-test.ts'

test('a supervisor assigns selected leads by keyboard', async ({ signIn }) => {
  const page = await signIn('supervisor')
  const names = [await addLead(page, '99513'), await addLead(page, '99513')]
  await openLeads(page, '?zipCode=99513')
  await expect(rows(page)).toHaveCount(2)
  await loaded(page)
  const top = (await rows(page).first().boundingBox())?.y
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('2 selected')
  expect((await rows(page).first().boundingBox())?.y).toBe(top)
  expect(await accessibilityViolationsNow(page)).toEqual([])
  await page.keyboard.press('a')
  await page.keyboard.type('Demo Agent')
  await expect(page.locator('.ant-select-item-option')).toHaveText([/^Demo Agent/])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Assigned 2 leads to Demo Agent', { exact: true }).first()).toBeVisible()
  for (const name of names) await expect(rowOf(page, name)).toContainText('Demo Agent')
  await expect(bar).toBeHidden()
  await expect(rows(page).nth(1)).toBeFocused()
})

test('a supervisor assigns a lead from its row, and Escape closes the members', async ({ signIn }) => {
  const page = await signIn('supervisor')
  const name = await addLead(page, '99514')
  await openLeads(page, '?zipCode=99514')
  const row = rowOf(page, name)
  const assign = row.getByRole('button', { name: `Assign ${name}` })
  const members = page.getByRole('combobox', { name: 'Assign to' })
  const options = page.locator('.ant-select-item-option')
  const widthsOfRow = () => row.evaluate(one => [...one.children].map(cell => cell.getBoundingClientRect().width))
  const widths = await widthsOfRow()
  for (let opening = 1; opening <= 2; opening++) {
    await assign.click()
    await expect(members).toBeFocused()
    await expect(options.first()).toBeVisible()
    expect(await widthsOfRow()).toEqual(widths)
    await page.keyboard.press('Escape')
    await expect(members).toBeHidden()
    await expect(assign).toBeFocused()
  }
  // A click elsewhere closes them too, and reaches what it is on.
  await assign.click()
  await expect(options.first()).toBeVisible()
  await row.getByRole('textbox').click()
  await expect(members).toBeHidden()
  await expect(row.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(row).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.type('Demo Agent')
  await expect(options).toHaveText([/^Demo Agent/])
  expect(await accessibilityViolationsNow(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Demo Agent')
  await expect(row).toBeFocused()
})
