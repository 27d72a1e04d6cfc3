/**
 * @jest-environment-options {"services":["calls"]}
 */
import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { insertLead } from '../testing/lead-page.tsx'
import { deleteCalls, findDock, insertCall } from '../testing/live-calls.ts'
import Dock from './dock.tsx'

beforeEach(deleteCalls)

test('the key of the dock takes the focus into the panel and back, but not from a field', async () => {
  await insertLead({ name: 'Ann Example' })
  await insertCall({ phase: 'ringing' })
  const content = (
    <>
      <button type="button">Elsewhere</button>
      <input aria-label="Field" />
      <Dock />
    </>
  )
  const { person } = await renderPage(content)
  const calls = await findDock()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  await person.click(elsewhere)
  await person.keyboard('{Control>}j{/Control}')
  expect(await calls.findByRole('textbox')).toBeVisible()
  await person.tab()
  expect(calls.getByRole('link', { name: 'Open lead' })).toHaveFocus()
  await person.keyboard('{Control>}j{/Control}')
  expect(elsewhere).toHaveFocus()
  expect(calls.queryByRole('textbox')).toBeNull()
  await person.tab()
  await person.keyboard('{Control>}j{/Control}')
  expect(calls.getByRole('textbox')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Field' })).toHaveFocus()
})
