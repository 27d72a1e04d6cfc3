/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { deleteLeads, insertLead } from '../../testing/lead-page.tsx'
import LeadsPage from '../page.tsx'

beforeEach(deleteLeads)

test('a lead that a link opened and the list does not show leaves the focus to the page', async () => {
  const id = await insertLead()
  const { person } = await renderPage(
    <main id="page" tabIndex={-1}>
      <LeadsPage />
    </main>,
    { at: `/leads?zipCode=999&lead=${id}` },
  )
  expect(await screen.findByRole('complementary', { name: 'Ann Example' })).toHaveFocus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
