/**
 * @jest-environment-options {"services":["calls"]}
 */
import { expect, test } from '@jest/globals'
import { screen, services, waitFor, within } from '@portal/sdk/testing'
import { ago, insertLead, openLeads } from '../../testing/lead-page.tsx'

test('without leads there are no follow-ups and nothing to export', async () => {
  const { person } = await openLeads()
  expect(await screen.findByText('No follow-ups needed')).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('No leads to export')).toBeInTheDocument()
  expect(screen.getByText('No Data')).toBeInTheDocument()
})

test('lists five follow-ups and counts the rest; contacting a lead removes it', async () => {
  for (let hours = 25; hours < 32; hours++)
    await insertLead({ name: `Waiting ${hours}`, createdAt: ago(hours * 3_600_000), notes: 'call' })
  const { person } = await openLeads()
  const side = within(
    (await screen.findByRole('heading', { name: 'Follow-up Reminders' })).closest('section') as HTMLElement,
  )
  expect(await side.findByText('+2 more')).toBeInTheDocument()
  expect(side.getAllByRole('listitem')).toHaveLength(5)
  expect(side.getByText('Leads with notes but no contact after 24 hours')).toBeInTheDocument()
  await person.click(await screen.findByRole('checkbox', { name: 'Waiting 25 contacted' }))
  await waitFor(() => expect(side.getByText('+1 more')).toBeInTheDocument())
})

test('shows who has just taken a lead', async () => {
  await insertLead({ name: 'Quick' })
  const { person } = await openLeads()
  const take = await screen.findByRole('button', { name: 'Take Quick' })
  const [lead] = (await (await services().as('agent')('GET', '/api/leads?limit=1')).json()) as [{ id: string }]
  await services().as('supervisor')('PUT', `/api/leads/${lead.id}/taker`)
  await person.click(take)
  expect(await screen.findByText('This lead was just taken by Demo Supervisor. Take the next one.')).toBeInTheDocument()
})
