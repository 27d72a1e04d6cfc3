/**
 * @jest-environment-options {"services":["calls"]}
 */
import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, testUser, within } from '@portal/sdk/testing'
import { deleteCalls, insertCall } from '../testing/live-calls.ts'
import ActivityPage from './page.tsx'

beforeEach(deleteCalls)

test("the user's call in progress is live, and another member's is not", async () => {
  await insertCall({ phase: 'connected', phone: '+13155550142' })
  await insertCall({ phase: 'connected', phone: '+13155550143', member: testUser('supervisor').id })
  await renderPage(<ActivityPage />, { as: 'agent', at: '/activity' })
  const row = async (number: RegExp) => within(await screen.findByRole('row', { name: number }))
  const own = await row(/555-0142/)
  expect(await own.findByText('Live')).toBeVisible()
  // How long it has lasted, instead of the duration, and no note on when to call.
  expect(own.getByRole('timer')).toHaveTextContent(/^\d+:\d\d$/)
  expect(own.queryByText(/there$|^Opens|^Ask first$/)).toBeNull()
  const other = await row(/555-0143/)
  expect(other.getByText('Other')).toBeVisible()
  expect(other.queryByRole('timer')).toBeNull()
  expect(other.getByText(/there$|^Opens|^Ask first$/)).toBeVisible()
})

test('a call that no one has answered yet is ringing', async () => {
  await insertCall({ phase: 'ringing', phone: '+13155550144' })
  await renderPage(<ActivityPage />, { as: 'agent', at: '/activity' })
  const row = within(await screen.findByRole('row', { name: /555-0144/ }))
  expect(await row.findByText('Ringing')).toBeVisible()
  expect(row.queryByRole('timer')).toBeNull()
})

test.each(['supervisor', 'admin'] as const)(
  'the role %s sees that a call of another member is live, even if it rang for them too',
  async role => {
    await insertCall({ phase: 'connected', phone: '+13155550142' })
    await renderPage(<ActivityPage />, { as: role, at: '/activity' })
    expect(await screen.findByText('Live')).toBeVisible()
  },
)
