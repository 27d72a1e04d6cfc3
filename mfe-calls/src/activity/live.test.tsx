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
  expect(await (await row(/555-0142/)).findByText('Live')).toBeVisible()
  expect((await row(/555-0143/)).getByText('Other')).toBeVisible()
})

test.each(['supervisor', 'admin'] as const)(
  'the role %s sees that a call of another member is live, even if it rang for them too',
  async role => {
    await insertCall({ phase: 'connected', phone: '+13155550142' })
    await renderPage(<ActivityPage />, { as: role, at: '/activity' })
    expect(await screen.findByText('Live')).toBeVisible()
  },
)
