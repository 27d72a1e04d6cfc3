/**
 * @jest-environment-options {"services":["calls"],"time":"17:00"}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { api, memberStorageKey } from '@portal/sdk'
import { dataChanged } from '@portal/sdk/frame'
import { answerWith, renderPage, screen, services, testUser, waitFor, within } from '@portal/sdk/testing'
import { useState } from 'react'
import { listSnapshots } from './list/lead-block-query.ts'
import LeadsPage from './page.tsx'
import { ago, createGate, day, deleteLeads, insertLead, openLeads, rowOf, storedLeads } from '../testing/lead-page.tsx'

const realFetch = globalThis.fetch
beforeEach(deleteLeads)
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
  localStorage.clear()
  listSnapshots.clear()
})

test('lists leads with their count in the title', async () => {
  await insertLead()
  await openLeads()
  const row = await rowOf('Ann Example')
  expect(screen.getByRole('heading', { name: 'Leads (1)' })).toBeVisible()
  expect(row.getByText('Cable TV Only')).toBeVisible()
  expect(row.getByText('13501')).toBeVisible()
  expect(row.getByText('Unassigned')).toBeVisible()
  expect(row.getByRole('button', { name: 'Call Ann Example, (315) 555-0142' })).toBeVisible()
  expect(row.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
})

test('shows that there are no leads', async () => {
  await openLeads()
  expect(await screen.findByText('No leads found')).toBeVisible()
})

test('offers to clear the filters if no lead matches', async () => {
  await insertLead()
  const { person } = await openLeads('/leads?zipCode=999')
  await screen.findByText('No leads found')
  const [, inList] = await screen.findAllByRole('button', { name: 'Clear Filters' })
  await person.click(inList as HTMLElement)
  await rowOf('Ann Example')
})

test('ignores invalid filters in the URL and applies the others', async () => {
  await insertLead()
  await insertLead({ name: 'Elsewhere', zip: '90210' })
  await openLeads('/leads?zipCode=135&contacted=maybe&startDate=2026-13-45&serviceInterest=nope')
  await rowOf('Ann Example')
  expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull()
  const filters = screen.getByRole('button', { name: 'Filters (1)' })
  expect(filters).toHaveAttribute('aria-expanded', 'false')
})

test('marks uncontacted leads with notes after 24 hours for follow-up', async () => {
  await insertLead({ name: 'Late', notes: 'call', createdAt: ago(1.1 * day) })
  await insertLead({ name: 'Fresh', notes: 'call', createdAt: ago(0.9 * day) })
  await insertLead({ name: 'Silent', createdAt: ago(2 * day) })
  await openLeads()
  expect((await rowOf('Late')).getByText('Follow-up')).toBeVisible()
  expect(screen.getAllByText('Follow-up')).toHaveLength(1)
})

test('applies the filters of the URL and clears them all at once', async () => {
  await insertLead({ name: 'Utica', zip: '13501' })
  await insertLead({ name: 'Bend', zip: '97701' })
  const { person } = await openLeads('/leads?zipCode=135')
  await rowOf('Utica')
  expect(screen.queryByText('Bend')).toBeNull()
  expect(screen.getByLabelText('ZIP Code')).toHaveValue('135')
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  await rowOf('Bend')
  expect(await screen.findByRole('heading', { name: 'Leads (2)' })).toBeVisible()
})

test('searches by name, phone, or email while the user types', async () => {
  await insertLead({ name: 'Ann Example' })
  await insertLead({ name: 'Zoe Other' })
  const { person } = await openLeads()
  await rowOf('Zoe Other')
  await person.type(await screen.findByRole('searchbox', { name: 'Search leads' }), 'exam')
  await waitFor(() => expect(screen.queryByText('Zoe Other')).toBeNull())
  await rowOf('Ann Example')
})

test('filters by ZIP code while the user types', async () => {
  await insertLead({ name: 'Utica', zip: '13501' })
  await insertLead({ name: 'Bend', zip: '97701' })
  const { person } = await openLeads()
  await rowOf('Utica')
  await person.type(await screen.findByLabelText('ZIP Code'), '977')
  await waitFor(() => expect(screen.queryByText('Utica')).toBeNull())
  await rowOf('Bend')
})

test('Refresh shows new leads', async () => {
  await insertLead({ name: 'First' })
  const { person } = await openLeads()
  await rowOf('First')
  await insertLead({ name: 'Second' })
  await person.click(await screen.findByRole('button', { name: 'Refresh' }))
  await rowOf('Second')
})

/** Publishes what the live connection reports for a new lead. */
const reportNewLead = (store: { dispatch: (action: never) => unknown }) =>
  store.dispatch(
    dataChanged({
      tags: [{ type: 'Lead', id: crypto.randomUUID(), change: 'created', at: ago(0) }, { type: 'NewLeads' }],
    }) as never,
  )

test('counts new leads and shows them on request', async () => {
  await insertLead({ name: 'First', createdAt: ago(60_000) })
  const { person, store } = await openLeads()
  await rowOf('First')
  await insertLead({ name: 'Second', createdAt: ago(2_000) })
  await insertLead({ name: 'Third', createdAt: ago(1_000) })
  reportNewLead(store)
  const pill = await screen.findByRole('button', { name: '2 new leads' })
  expect(screen.queryByText('Second')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Leads (1)' })).toBeVisible()
  await person.click(pill)
  await rowOf('Second')
  await screen.findByRole('heading', { name: 'Leads (3)' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull())
})

test.each([
  ['?view=unassigned', 'LeadAssignee'],
  ['?contacted=false', 'LeadContacted'],
] as const)('with %s, counts a lead that enters the list later, after a %s', async (filters, type) => {
  await insertLead({ name: 'First', createdAt: ago(60_000) })
  const second = await insertLead({ name: 'Second', createdAt: ago(1_000) })
  const change = async (memberId: string | null, contacted: boolean) => {
    await services().as('supervisor')('PUT', `/api/leads/${second}/assignee`, { memberId })
    await services().as('supervisor')('PATCH', `/api/leads/${second}`, { contacted })
  }
  await change(testUser('agent').id, true)
  const { store } = await openLeads(`/leads${filters}`)
  await rowOf('First')
  await change(null, false)
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: second }, { type }] }))
  await screen.findByRole('button', { name: '1 new lead' })
})

test('shows new leads on request even while the old list is loading', async () => {
  await insertLead({ name: 'First' })
  const { person, store } = await openLeads()
  await rowOf('First')
  const response = createGate()
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const received = await realFetch(url, init)
    if (url.startsWith('/api/leads?')) await response.passed
    return received
  }) as typeof fetch
  await insertLead({ name: 'Second', createdAt: ago(1_000) })
  reportNewLead(store)
  await person.click(await screen.findByRole('button', { name: '1 new lead' }))
  response.open()
  await rowOf('Second')
})

test('does not add new leads when a listed lead changes', async () => {
  await insertLead({ name: 'First' })
  const { store } = await openLeads()
  await rowOf('First')
  const [first] = await storedLeads()
  await insertLead({ name: 'Second', createdAt: ago(1_000) })
  await services().as('supervisor')('PATCH', `/api/leads/${first?.id}`, { contacted: true })
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: first?.id }] }))
  await waitFor(async () => expect((await rowOf('First')).getByRole('checkbox')).toBeChecked())
  expect(screen.queryByText('Second')).toBeNull()
})

test('shows the first lead of an empty list without a request', async () => {
  const { store } = await openLeads()
  await screen.findByText('No leads found')
  await insertLead({ name: 'First' })
  reportNewLead(store)
  await rowOf('First')
})

function Visits() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && <LeadsPage />}
    </>
  )
}

test('shows new leads when the user returns to the page', async () => {
  await insertLead({ name: 'First' })
  const { person, store } = await renderPage(<Visits />, { at: '/leads' })
  await rowOf('First')
  // A query that is loading is not invalidated until it has finished.
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  await insertLead({ name: 'Second', createdAt: ago(1_000) })
  reportNewLead(store)
  // A list that is not on screen leaves the cache.
  await waitFor(() => expect(Object.keys(store.getState().api.queries).join()).not.toContain('leadBlock'))
  await person.click(await screen.findByRole('button', { name: 'Come back' }))
  await rowOf('Second')
})

test('shows a failure while the service is down, and recovers', async () => {
  await insertLead()
  const message = 'Calls is unavailable. Try again in a moment.'
  answerWith({ 'GET /api/leads': { status: 503, body: { code: 'unavailable', message, requestId: 'r' } } })
  const { person } = await openLeads()
  const failure = (await screen.findByText('Failed to fetch leads')).closest('[role=alert]') as HTMLElement
  expect(within(failure).getByText(message)).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(within(failure).getByRole('button', { name: 'Retry' }))
  await rowOf('Ann Example')
})

test('shows that there is nothing to export and keeps the focus', async () => {
  const { person } = await openLeads()
  await screen.findByText('No leads found')
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('No leads to export')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toHaveFocus()
})

test('shows the leads of a view, and remembers the view and the filters for the next visit', async () => {
  await insertLead({ name: 'Mine', zip: '13501' })
  await insertLead({ name: 'Free' })
  const [{ id } = { id: '' }] = (await storedLeads()).filter(({ fullName }) => fullName === 'Mine')
  await services().as('agent')('PUT', `/api/leads/${id}/taker`)
  const { person, unmount } = await openLeads()
  await rowOf('Free')
  await person.click(await screen.findByRole('link', { name: 'Mine 1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Free' })).toBeNull())
  await rowOf('Mine')
  await person.type(await screen.findByLabelText('ZIP Code'), '135')
  await waitFor(() => expect(Object.values(localStorage)).toContain('view=mine&zipCode=135'))
  unmount()
  await openLeads()
  await rowOf('Mine')
  expect(await screen.findByRole('link', { name: 'Mine 1' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByLabelText('ZIP Code')).toHaveValue('135')
  expect(screen.queryByRole('button', { name: 'Free' })).toBeNull()
})

test('a URL with a query is shown as it is, and All is remembered too', async () => {
  await insertLead({ name: 'Free' })
  const { person } = await openLeads('/leads?view=unassigned')
  await rowOf('Free')
  expect(localStorage).toHaveLength(0)
  await person.click(await screen.findByRole('link', { name: 'Mine 0' }))
  expect(await screen.findByText('No leads found')).toBeVisible()
  await waitFor(() => expect(Object.values(localStorage)).toContain('view=mine'))
  await person.click(await screen.findByRole('link', { name: 'All' }))
  await rowOf('Free')
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('taking a lead removes it from Unassigned and counts it as mine', async () => {
  await insertLead({ name: 'Free' })
  const { person } = await openLeads('/leads?view=unassigned')
  await person.click(await screen.findByRole('button', { name: 'Take Free' }))
  expect(await screen.findByRole('link', { name: 'Mine 1' })).toBeVisible()
})

test.each([
  ['/leads?zipCode=135', ''],
  ['/leads', 'zipCode=135'],
])('the first page of a tab requests its leads once, before it renders: %s %s', async (at, remembered) => {
  await insertLead()
  const { id } = testUser('agent')
  if (remembered) localStorage.setItem(memberStorageKey(id, 'lead-filters'), remembered)
  const read: string[] = []
  globalThis.fetch = (input, options) => {
    read.push((input as string).split('?')[0] ?? '')
    return realFetch(input, options)
  }
  await renderPage(<LeadsPage />, { at, isFirst: true })
  expect(read.slice(0, 2)).toEqual(['/api/leads', '/api/leads/summary'])
  await rowOf('Ann Example')
  expect(read.filter(path => path === '/api/leads' || path === '/api/leads/summary')).toHaveLength(2)
})
