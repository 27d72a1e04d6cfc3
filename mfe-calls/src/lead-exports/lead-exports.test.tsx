/** @jest-environment-options {"services":["calls"]} */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import { ExportButton } from '../leads/export/export-button.tsx'
import { WaitingRequests } from './waiting-requests.tsx'
import Notices from './notices.tsx'
import ExportRequestsPage from './page.tsx'

const owner = () => services().database.owner
const path = '/api/leads/export/requests'
beforeEach(async () => {
  await owner()`delete from calls.export_request`
  await owner()`delete from calls.lead`
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.restoreAllMocks()
})

const insertTooMany = () => owner()`
  insert into calls.lead (full_name, phone, email, zip_code)
  select 'Lead ' || n, '', '', '13501' from generate_series(1, 5001) n`
const ask = async () => {
  const body = { filters: { zipCode: '135' }, reason: 'Mailing' }
  const response = await services().as('agent')('POST', path, body)
  return ((await response.json()) as { id: string }).id
}
/** Renders the notices, which ignore what is in the first replies. */
async function watchNotices(as: 'agent' | 'admin') {
  const { store } = await renderPage(<Notices />, { as })
  const isLoaded = (query: { status: string } | undefined) => query?.status === 'fulfilled'
  await waitFor(() => {
    const queries = Object.values(store.getState().api.queries)
    expect(queries.length > 0 && queries.every(isLoaded)).toBe(true)
  })
  return (tag: string) => store.dispatch(api.util.invalidateTags([{ type: tag }] as never))
}
const statuses = async () => {
  const rows = (await (await services().as('admin')('GET', path)).json()) as { status: string; reason: string }[]
  return rows.map(({ status, reason }) => [status, reason])
}

test('an agent above the limit requests approval, and then waits', async () => {
  await insertTooMany()
  const { person } = await renderPage(<ExportButton filters={{ zipCode: '135' }} />, { as: 'agent' })
  await person.click(screen.getByRole('button', { name: 'Export CSV' }))
  const dialog = within(
    (await screen.findByText(/This export has 5,001 leads/)).closest('[role=dialog]') as HTMLElement,
  )
  expect(await dialog.findByRole('button', { name: 'Request approval' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason'), 'Mailing')
  await person.click(await dialog.findByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('Request sent')).toBeVisible()
  expect(await statuses()).toEqual([['waiting', 'Mailing']])
})

test('a second request is refused in the dialog', async () => {
  await insertTooMany()
  await ask()
  const { person } = await renderPage(<ExportButton filters={{}} />, { as: 'agent' })
  await person.click(screen.getByRole('button', { name: 'Export CSV' }))
  await person.type(await screen.findByLabelText('Reason'), 'Again')
  await person.click(await screen.findByText('Request approval'))
  expect(await screen.findByText('You already requested an export. Wait until a supervisor decides.')).toBeVisible()
})

test('a supervisor approves a request', async () => {
  await ask()
  const page = (
    <>
      <WaitingRequests />
      <ExportRequestsPage />
    </>
  )
  const { person } = await renderPage(page, { as: 'supervisor', at: '/exports' })
  expect(await screen.findByText('ZIP 135')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Export requests (1)' })).toHaveAttribute('href', '/exports')
  await person.click(screen.getByRole('button', { name: 'Approve the export of Demo Agent' }))
  expect(await screen.findByText('Approved')).toBeVisible()
  expect(screen.getByText('Demo Agent can export once within 24 hours.')).toBeVisible()
  expect(await statuses()).toEqual([['approved', 'Mailing']])
})

test('a supervisor declines a request', async () => {
  await ask()
  const { person } = await renderPage(<ExportRequestsPage />, { as: 'supervisor', at: '/exports' })
  await person.click(await screen.findByRole('button', { name: 'Decline the export of Demo Agent' }))
  expect(await screen.findByText('Declined')).toBeVisible()
  expect(await screen.findByText('by Demo Supervisor')).toBeVisible()
})

test('an agent sees their own request, without the decision', async () => {
  await ask()
  await renderPage(<ExportRequestsPage />, { as: 'agent', at: '/exports' })
  expect(await screen.findByText('Waiting')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('names the filters of a request as the leads page does', async () => {
  const filters = { view: 'follow-up', q: 'ann', zipCode: '135', startDate: '2026-11-01', contacted: 'false' }
  await services().as('agent')('POST', path, { filters, reason: 'Mailing' })
  await renderPage(<ExportRequestsPage />, { as: 'supervisor', at: '/exports' })
  const text = 'Follow-up due · “ann” · ZIP 135 · From Nov 1, 2026 · Not contacted'
  expect(await screen.findByText(text)).toBeVisible()
})

test('a request without filters is for all leads', async () => {
  await services().as('agent')('POST', path, { filters: {}, reason: 'Mailing' })
  await renderPage(<ExportRequestsPage />, { as: 'supervisor', at: '/exports' })
  expect(await screen.findByText('All leads')).toBeVisible()
})

test.each([
  ['agent', 'To export more than the daily limit, send a request from Leads.'],
  ['supervisor', 'Requests from agents appear here for approval.'],
] as const)('without requests, the page tells the role %s where they come from', async (role, text) => {
  await renderPage(<ExportRequestsPage />, { as: role, at: '/exports' })
  expect(await screen.findByText('No requests yet')).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Leads' })).toHaveAttribute('href', '/leads')
})

test('the agent is notified once when a request is approved', async () => {
  const id = await ask()
  const reload = await watchNotices('agent')
  await services().as('supervisor')('POST', `${path}/${id}/approve`)
  reload('ExportRequest')
  expect(await screen.findAllByText('Export approved')).toHaveLength(1)
})

test('admins are notified of a new large export, not of earlier ones', async () => {
  await insertTooMany()
  const exportAll = async () => {
    const response = await services().as('supervisor')('GET', '/api/leads/export?timeZone=UTC')
    await response.text()
  }
  await exportAll()
  const reload = await watchNotices('admin')
  await exportAll()
  reload('LargeExport')
  expect(await screen.findAllByText('Demo Supervisor exported 5,001 leads.')).toHaveLength(1)
})
