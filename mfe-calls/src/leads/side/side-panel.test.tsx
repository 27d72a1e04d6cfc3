/**
 * @jest-environment-options {"services":["calls"]}
 */
import { expect, test } from '@jest/globals'
import { renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import LeadsPage from '../page.tsx'

async function insert(name: string, hoursAgo: number, notes: string) {
  const owner = services().database.owner
  await owner`
    insert into calls.lead (created_at, full_name, phone, email, address, city, state, zip_code, country,
      services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments, notes)
    values (now() - ${hoursAgo} * interval '1 hour', ${name}, '', '', '', '', '', '', '', '', false, false, '', '', '', ${notes})`
}

test('without leads nobody waits, and there is nothing to export', async () => {
  const { person } = await renderPage(<LeadsPage />, { at: '/leads' })
  expect(await screen.findByText('No follow-ups needed', {}, { timeout: 5000 })).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('No leads to export')).toBeInTheDocument()
  expect(screen.getByText('No Data')).toBeInTheDocument()
})

test('reminders name five leads and count the rest; a tick takes one away', async () => {
  for (let hours = 25; hours < 32; hours++) await insert(`Waiting ${hours}`, hours, 'call')
  const { person } = await renderPage(<LeadsPage />, { at: '/leads' })
  const side = within(
    (await screen.findByRole('heading', { name: 'Follow-up Reminders' })).closest('section') as HTMLElement,
  )
  expect(await side.findByText('+2 more', {}, { timeout: 5000 })).toBeInTheDocument()
  expect(side.getAllByRole('listitem')).toHaveLength(5)
  expect(side.getByText('Leads with notes but no contact after 24 hours')).toBeInTheDocument()
  await person.click(await screen.findByRole('checkbox', { name: 'Waiting 25 contacted' }))
  await waitFor(() => expect(side.getByText('+1 more')).toBeInTheDocument())
})

test('a lead that somebody else has just taken is told of, and stays theirs', async () => {
  await insert('Quick', 1, '')
  const { person } = await renderPage(<LeadsPage />, { at: '/leads' })
  const take = await screen.findByRole('button', { name: 'Take Quick' }, { timeout: 5000 })
  const [lead] = (await (await services().as('agent')('GET', '/api/leads?limit=1')).json()) as [{ id: string }]
  await services().as('supervisor')('PUT', `/api/leads/${lead.id}/taker`)
  await person.click(take)
  expect(await screen.findByText('This lead was just taken by Demo Supervisor. Take the next one.')).toBeInTheDocument()
})
