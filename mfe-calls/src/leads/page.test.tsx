/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Lead } from '@portal/contracts/calls'
import { api } from '@portal/sdk'
import { answerWith, goOffline, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import { useState } from 'react'
import LeadsPage from './page.tsx'

const realFetch = globalThis.fetch

interface Owner {
  (strings: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]>
}
const owner = () => services().database.owner as Owner

const day = 24 * 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

async function insert(lead: Partial<Record<'name' | 'createdAt' | 'notes' | 'zip' | 'service', string>> = {}) {
  const { name = 'Ann Example', createdAt = ago(60_000), notes = '', zip = '13501', service = 'cable-tv' } = lead
  await owner()`
    insert into calls.lead (created_at, full_name, phone, email, address, city, state, zip_code, country,
      services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments, notes)
    values (${createdAt}, ${name}, '(315) 555-0142', 'ann@mail.example', '', '', '', ${zip}, '', ${service}, false, false,
      '', '', '', ${notes})`
}

const storedLeads = async () => (await (await services().as('agent')('GET', '/api/leads'))?.json()) as Lead[]

beforeEach(async () => {
  await owner()`delete from calls.lead`
})
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
})

const open = (at = '/leads') => renderPage(<LeadsPage />, { at })
const rowOf = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest('[role=row]') as HTMLElement)
const notesOf = (name: string) => screen.findByRole('textbox', { name: `Notes on ${name}` })

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
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  await insert({ name: 'Second', createdAt: ago(1_000) })
  announceNew(store)
  await person.click(await screen.findByRole('button', { name: 'Come back' }))
  await rowOf('Second')
})

test('a list that was read before a tick does not take it back', async () => {
  await insert()
  const { person, store } = await open()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const [lead] = await storedLeads()
  const real = globalThis.fetch
  const held = () => {
    let open = () => undefined as void
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    return { gate, open }
  }
  const [read, tick] = [held(), held()]
  let readings = 0
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH') await tick.gate
    const answer = await real(input, init)
    if (init?.method === 'PATCH') return answer
    readings += 1
    await read.gate
    return answer
  }
  store.dispatch(api.util.invalidateTags([{ type: 'Lead', id: lead?.id }] as never))
  await waitFor(() => expect(readings).toBeGreaterThan(0))
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  const seen: boolean[] = []
  const watch = new MutationObserver(() => seen.push((box as HTMLInputElement).checked))
  const unsubscribe = store.subscribe(() => seen.push((box as HTMLInputElement).checked))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  read.open()
  await waitFor(() => expect(screen.getByRole('button', { name: /Refresh/ })).not.toHaveClass('ant-btn-loading'))
  tick.open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
  unsubscribe()
  watch.disconnect()
  expect(seen).not.toContain(false)
  expect(box).toBeChecked()
})

test('contacted is ticked before the server has answered, and stored', async () => {
  await insert()
  const { person } = await open()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const real = globalThis.fetch
  let answer = () => undefined as void
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  globalThis.fetch = async (...request) => {
    await held
    return real(...request)
  }
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  answer()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
})

test('a tick that cannot be stored is taken back, and said', async () => {
  await insert()
  const { person } = await open()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await person.click(box)
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
  expect(box).not.toBeChecked()
})

test('ticks and notes made without a connection are shown, said to be unsent, and sent when it is back', async () => {
  await insert()
  const { person } = await open()
  const row = await rowOf('Ann Example')
  const field = await notesOf('Ann Example')
  const goOnline = goOffline()
  await person.click(row.getByRole('checkbox'))
  await person.type(field, 'Wants fiber')
  await person.tab()
  await waitFor(() => expect(row.getAllByText('Not sent yet')).toHaveLength(2))
  expect(row.getByRole('checkbox')).toBeChecked()
  await person.type(field, ' by noon')
  await person.tab()
  expect(screen.queryByText('Failed to update lead')).toBeNull()
  goOnline()
  await waitFor(async () =>
    expect(await storedLeads()).toMatchObject([{ contacted: true, notes: 'Wants fiber by noon' }]),
  )
  await waitFor(() => expect(row.queryAllByText('Not sent yet')).toEqual([]))
})

test('a note written without a connection, where somebody else wrote meanwhile, is compared and not lost', async () => {
  await insert()
  const [{ id } = { id: '' }] = await storedLeads()
  const { person } = await open()
  const field = await notesOf('Ann Example')
  const goOnline = goOffline()
  await person.type(field, 'Mine')
  await person.tab()
  await services().as('supervisor')('PATCH', `/api/leads/${id}`, { notes: 'Theirs' })
  goOnline()
  await person.click(await (await rowOf('Ann Example')).findByRole('button', { name: 'Compare' }))
  await person.click(await screen.findByRole('button', { name: 'Keep both' }))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Theirs\nMine' }]))
})

test('a note is stored when its field is left', async () => {
  await insert()
  const { person } = await open()
  await person.type(await notesOf('Ann Example'), 'Wants fiber')
  await person.tab()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
})

test('typing a note and ticking the lead in one go stores both', async () => {
  await insert()
  const { person } = await open()
  await person.type(await notesOf('Ann Example'), 'Wants fiber')
  await person.click(await (await rowOf('Ann Example')).findByRole('checkbox'))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber', contacted: true }]))
  expect(screen.queryByText(/Changed by somebody else/)).toBeNull()
})

test('a note that cannot be stored stays, also through another visit, until it is stored', async () => {
  await insert()
  const { person, unmount } = await open()
  const field = await notesOf('Ann Example')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await person.type(field, 'Wants fiber')
  await person.tab()
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
  expect(field).toHaveValue('Wants fiber')
  unmount()
  globalThis.fetch = realFetch
  const { person: back } = await open()
  expect(await notesOf('Ann Example')).toHaveValue('Wants fiber')
  await back.click(await screen.findByRole('button', { name: 'Save now' }))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
  expect(screen.queryByText(/not saved yet/)).toBeNull()
})

test('two people writing one note see both texts, and both can stay', async () => {
  await insert()
  const { person } = await open()
  const field = await notesOf('Ann Example')
  const [lead] = await storedLeads()
  await services().as('supervisor')('PATCH', `/api/leads/${lead?.id}`, { notes: 'Theirs' })
  await person.type(field, 'Mine')
  await person.tab()
  const row = await rowOf('Ann Example')
  await person.click(await row.findByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('region', { name: 'Your note' })).toHaveTextContent('Mine')
  expect(dialog.getByRole('region', { name: 'Their note' })).toHaveTextContent('Theirs')
  await person.click(await dialog.findByRole('button', { name: 'Keep both' }))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Theirs\nMine' }]))
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
