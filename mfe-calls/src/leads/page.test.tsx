/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, services, waitFor } from '@portal/sdk/testing'
import { useState } from 'react'
import LeadsPage from './page.tsx'
import { ago, clear, day, held, insert, open, rowOf, storedLeads } from './testing/lead-page.tsx'

const realFetch = globalThis.fetch
beforeEach(clear)
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
})

test('a lead is a row with its count in the title', async () => {
  await insert()
  await open()
  const row = await rowOf('Ann Example')
  expect(screen.getByRole('heading', { name: 'Leads (1)' })).toBeVisible()
  expect(row.getByText('Cable TV Only')).toBeVisible()
  expect(row.getByText('13501')).toBeVisible()
  expect(row.getByText('Unassigned')).toBeVisible()
  expect(row.getByRole('link', { name: '(315) 555-0142' })).toHaveAttribute('href', 'tel:3155550142')
  expect(row.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
})

test('without leads the list says so', async () => {
  await open()
  expect(await screen.findByText('No leads found')).toBeVisible()
})

test('where filters leave no lead, the list offers to clear them', async () => {
  await insert()
  const { person } = await open('/leads?zipCode=999')
  await screen.findByText('No leads found')
  const [, inList] = await screen.findAllByRole('button', { name: 'Clear Filters' })
  await person.click(inList as HTMLElement)
  await rowOf('Ann Example')
})

test('a filter in the address that makes no sense is left out, the others hold', async () => {
  await insert()
  await insert({ name: 'Elsewhere', zip: '90210' })
  await open('/leads?zipCode=135&contacted=maybe&startDate=2026-13-45&serviceInterest=nope')
  await rowOf('Ann Example')
  expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull()
  const filters = screen.getByRole('button', { name: 'Filters (1)' })
  expect(filters).toHaveAttribute('aria-expanded', 'false')
})

test('only a lead with notes, no contact and more than a day of age waits for a follow-up', async () => {
  await insert({ name: 'Late', notes: 'call', createdAt: ago(1.1 * day) })
  await insert({ name: 'Fresh', notes: 'call', createdAt: ago(0.9 * day) })
  await insert({ name: 'Silent', createdAt: ago(2 * day) })
  await open()
  expect((await rowOf('Late')).getByText('Follow-up')).toBeVisible()
  expect(screen.getAllByText('Follow-up')).toHaveLength(1)
})

test('filters of the address are applied, and cleared at once', async () => {
  await insert({ name: 'Utica', zip: '13501' })
  await insert({ name: 'Bend', zip: '97701' })
  const { person } = await open('/leads?zipCode=135')
  await rowOf('Utica')
  expect(screen.queryByText('Bend')).toBeNull()
  expect(screen.getByLabelText('ZIP Code')).toHaveValue('135')
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  await rowOf('Bend')
  expect(await screen.findByRole('heading', { name: 'Leads (2)' })).toBeVisible()
})

test('a ZIP is filtered by as it is typed', async () => {
  await insert({ name: 'Utica', zip: '13501' })
  await insert({ name: 'Bend', zip: '97701' })
  const { person } = await open()
  await rowOf('Utica')
  await person.type(await screen.findByLabelText('ZIP Code'), '977')
  await waitFor(() => expect(screen.queryByText('Utica')).toBeNull())
  await rowOf('Bend')
})

test('Refresh shows what has come in', async () => {
  await insert({ name: 'First' })
  const { person } = await open()
  await rowOf('First')
  await insert({ name: 'Second' })
  await person.click(await screen.findByRole('button', { name: 'Refresh' }))
  await rowOf('Second')
})

/** As the live line says once a lead is stored. */
const announceNew = (store: { dispatch: (action: never) => unknown }) =>
  store.dispatch(api.util.invalidateTags([{ type: 'Lead', id: 'new' }] as never) as never)

test('leads that come in are counted, and shown once one asks for them', async () => {
  await insert({ name: 'First', createdAt: ago(60_000) })
  const { person, store } = await open()
  await rowOf('First')
  await insert({ name: 'Second', createdAt: ago(2_000) })
  await insert({ name: 'Third', createdAt: ago(1_000) })
  announceNew(store)
  const pill = await screen.findByRole('button', { name: '2 new leads' })
  expect(screen.queryByText('Second')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Leads (1)' })).toBeVisible()
  await person.click(pill)
  await rowOf('Second')
  await screen.findByRole('heading', { name: 'Leads (3)' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull())
})

test('new leads are shown when asked for, also while the list before is still being read', async () => {
  await insert({ name: 'First' })
  const { person, store } = await open()
  await rowOf('First')
  const reading = held()
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const answer = await realFetch(url, init)
    if (url.startsWith('/api/leads?')) await reading.gate
    return answer
  }) as typeof fetch
  await insert({ name: 'Second', createdAt: ago(1_000) })
  announceNew(store)
  await person.click(await screen.findByRole('button', { name: '1 new lead' }))
  reading.open()
  await rowOf('Second')
})

test('a change to a lead that is shown brings no new one into the list', async () => {
  await insert({ name: 'First' })
  const { store } = await open()
  await rowOf('First')
  const [first] = await storedLeads()
  await insert({ name: 'Second', createdAt: ago(1_000) })
  await services().as('supervisor')('PATCH', `/api/leads/${first?.id}`, { contacted: true })
  store.dispatch(api.util.invalidateTags([{ type: 'Lead', id: first?.id }] as never))
  await waitFor(async () => expect((await rowOf('First')).getByRole('checkbox')).toBeChecked())
  expect(screen.queryByText('Second')).toBeNull()
})

test('where nothing is read yet, the first lead appears by itself', async () => {
  const { store } = await open()
  await screen.findByText('No leads found')
  await insert({ name: 'First' })
  announceNew(store)
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

test('who comes back to the list finds what came in meanwhile', async () => {
  await insert({ name: 'First' })
  const { person, store } = await renderPage(<Visits />, { at: '/leads' })
  await rowOf('First')
  // What a page that is being read hears of, it hears once it is read.
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  await insert({ name: 'Second', createdAt: ago(1_000) })
  announceNew(store)
  await person.click(await screen.findByRole('button', { name: 'Come back' }))
  await rowOf('Second')
})

test('while the service is down the page says so calmly, and Retry brings the leads', async () => {
  await insert()
  const message = 'This part of the portal does not answer. Try again in a moment.'
  answerWith({ 'GET /api/leads': { status: 503, body: { code: 'unavailable', message, requestId: 'r' } } })
  const { person } = await open()
  expect(await screen.findByText('Failed to fetch leads')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  await rowOf('Ann Example')
})

test('who closes a lead has the focus where it was', async () => {
  await insert()
  const { person } = await open()
  const opener = await screen.findByRole('button', { name: 'Ann Example' })
  await person.click(opener)
  await screen.findByText('Assigned to')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(opener).toHaveFocus())
})

test('an export without leads says so, and leaves the focus on its button', async () => {
  const { person } = await open()
  await screen.findByText('No leads found')
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('No leads to export')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toHaveFocus()
})
