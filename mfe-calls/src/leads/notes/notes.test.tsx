/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { memberStorageKey } from '@portal/sdk'
import { goOffline, renderPage, screen, services, testUser, waitFor, within } from '@portal/sdk/testing'
import LeadsPage from '../page.tsx'
import {
  createGate,
  deleteLeads,
  insertLead,
  notesOf,
  openLeads,
  owner,
  rowOf,
  storedLeads,
} from '../../testing/lead-page.tsx'
import { draftStore } from './drafts.ts'

const realFetch = globalThis.fetch
beforeEach(deleteLeads)
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
  draftStore.open('another member')
})

test('saves a note that the user is typing when the tab is hidden or closed', async () => {
  await insertLead()
  const { person } = await openLeads()
  const field = await notesOf('Ann Example')
  await person.type(field, 'Wants fib')
  const isHidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fib' }]))
  isHidden.mockRestore()
})

test('keeps changes made offline and sends them when the connection is back', async () => {
  await insertLead()
  const { person } = await openLeads()
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

test('offers to compare a note written offline with a newer one', async () => {
  await insertLead()
  const [{ id } = { id: '' }] = await storedLeads()
  const { person } = await openLeads()
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

test('saves a note when its field loses the focus', async () => {
  await insertLead()
  const { person } = await openLeads()
  await person.type(await notesOf('Ann Example'), 'Wants fiber')
  await person.tab()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
})

test('saves text typed during a save, even if the row is gone', async () => {
  await insertLead()
  const { person, unmount } = await openLeads()
  const field = await notesOf('Ann Example')
  const saving = createGate()
  globalThis.fetch = async (...request) => {
    const response = await realFetch(...request)
    await saving.passed
    return response
  }
  await person.type(field, 'Wants')
  await person.tab()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants' }]))
  await person.type(field, ' fiber')
  unmount()
  saving.open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
})

test('saves a note and a contacted box changed together', async () => {
  await insertLead()
  const { person } = await openLeads()
  await person.type(await notesOf('Ann Example'), 'Wants fiber')
  await person.click(await (await rowOf('Ann Example')).findByRole('checkbox'))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber', contacted: true }]))
  expect(screen.queryByText(/Two notes/)).toBeNull()
})

test('saves a note although others change the rest of the lead each time', async () => {
  await insertLead()
  const { person } = await openLeads()
  const field = await notesOf('Ann Example')
  const [{ id } = { id: '' }] = await storedLeads()
  const changes = [true, false]
  globalThis.fetch = async (input, init) => {
    const contacted = new Request(input, init).method === 'PATCH' ? changes.shift() : undefined
    if (contacted !== undefined) await services().as('supervisor')('PATCH', `/api/leads/${id}`, { contacted })
    return realFetch(input, init)
  }
  await person.type(field, 'Wants fiber')
  await person.tab()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber', version: 4 }]))
})

test('keeps a note that cannot be saved, also across visits, until it is saved', async () => {
  await insertLead()
  const { person, unmount } = await openLeads()
  const field = await notesOf('Ann Example')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await person.type(field, 'Wants fiber')
  await person.tab()
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
  expect(field).toHaveValue('Wants fiber')
  unmount()
  globalThis.fetch = realFetch
  const { person: back } = await openLeads()
  expect(await notesOf('Ann Example')).toHaveValue('Wants fiber')
  await back.click(await screen.findByRole('button', { name: 'Save now' }))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
  expect(screen.queryByText(/not saved yet/)).toBeNull()
})

test('shows both versions of a conflicting note and can keep both', async () => {
  await insertLead()
  const { person } = await openLeads()
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

test('shows a note on an erased lead once, to copy, and does not store it', async () => {
  await insertLead()
  const { person } = await openLeads()
  const field = await notesOf('Ann Example')
  await owner()`update calls.lead set erased_at = clock_timestamp()`
  await person.type(field, 'Wants fiber')
  await person.tab()
  const title = await screen.findByText("Ann Example was deleted, so your note can't be saved.")
  const notice = within(title.closest('[role=alert]') as HTMLElement)
  expect(notice.getByText('Wants fiber')).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
  await person.click(notice.getByRole('button', { name: 'Copy note' }))
  expect(await navigator.clipboard.readText()).toBe('Wants fiber')
  await person.click(notice.getByRole('button', { name: 'Discard note' }))
  expect(screen.queryByText(/your note can't be saved/)).toBeNull()
  expect(draftStore.get((await storedLeads())[0]?.id ?? '')).toBeUndefined()
})

/** Leaves a draft as a page does that was closed while saving. */
async function closePageWith(text: string): Promise<void> {
  const [lead] = await storedLeads()
  const draft = { leadId: lead?.id, leadName: lead?.fullName, text, base: '', version: 1, state: { kind: 'saving' } }
  const drafts = JSON.stringify({ [draft.leadId ?? '']: draft })
  sessionStorage.setItem(memberStorageKey(testUser('agent').id, 'unsaved-notes'), drafts)
  draftStore.open('another member')
}

test('saves a note that was being saved when the page closed', async () => {
  await insertLead()
  await closePageWith('Wants fiber')
  await openLeads()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('does not save a note again that had arrived before the page closed', async () => {
  await insertLead()
  const [lead] = await storedLeads()
  await services().as('agent')('PATCH', `/api/leads/${lead?.id}`, { notes: 'Wants fiber' })
  await closePageWith('Wants fiber')
  await openLeads()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber', version: 2 }])
})

test('offers to compare a restored note with a newer one', async () => {
  await insertLead()
  const [lead] = await storedLeads()
  await services().as('supervisor')('PATCH', `/api/leads/${lead?.id}`, { notes: 'Theirs' })
  await closePageWith('Mine')
  await openLeads()
  expect(await (await rowOf('Ann Example')).findByRole('button', { name: 'Compare' })).toBeVisible()
  expect(await notesOf('Ann Example')).toHaveValue('Mine')
  expect(await storedLeads()).toMatchObject([{ notes: 'Theirs' }])
})

test("does not show or send another member's draft", async () => {
  await insertLead()
  await closePageWith('Mine')
  await renderPage(<LeadsPage />, { as: 'supervisor', at: '/leads' })
  expect(await notesOf('Ann Example')).toHaveValue('')
  expect(await storedLeads()).toMatchObject([{ notes: '' }])
})
