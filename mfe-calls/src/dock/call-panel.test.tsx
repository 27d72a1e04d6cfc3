/**
 * @jest-environment-options {"services":["calls"]}
 */
import { beforeEach, expect, jest, test } from '@jest/globals'
import { SlotContext } from '@portal/sdk/frame'
import { renderPage, screen } from '@portal/sdk/testing'
import { insertLead } from '../testing/lead-page.tsx'
import { deleteCalls, insertCall } from '../testing/live-calls.ts'
import Dock from './dock.tsx'

beforeEach(deleteCalls)

test('a call whose lead cannot be loaded still has its script, which stays when Retry loads the lead', async () => {
  await insertLead({ name: 'Ann Example' })
  await insertCall({ phase: 'connected' })
  const { fetch } = globalThis
  const failing = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    if (!(url as string).startsWith('/api/leads/')) return fetch(url, options)
    return Response.json({ code: 'unavailable', message: 'Try again.' }, { status: 503 })
  })
  const { person } = await renderPage(
    <SlotContext value={({ name }) => <input aria-label={name} />}>
      <Dock />
    </SlotContext>,
  )
  await person.click(await screen.findByRole('button', { name: 'Show the call' }))
  expect(await screen.findByText('The lead could not be loaded')).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: 'call.guide' }), 'half an answer')

  failing.mockRestore()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('textbox', { name: 'Notes on Ann Example' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'call.guide' })).toHaveValue('half an answer')
})
