/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { memberStorageKey } from '@portal/sdk'
import { goOffline, renderPage, screen, services, testUser, waitFor, within } from '@portal/sdk/testing'
import LeadsPage from '../page.tsx'
import { clear, held, insert, notesOf, open, rowOf, storedLeads } from '../testing/lead-page.tsx'
import { draftStore } from './drafts.ts'

const realFetch = globalThis.fetch
beforeEach(clear)
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
  draftStore.open('nobody')
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

test('what is typed on while a note is on its way is stored too, though its row is gone by then', async () => {
  await insert()
  const { person, unmount } = await open()
  const field = await notesOf('Ann Example')
  const answer = held()
  globalThis.fetch = async (...request) => {
    const response = await realFetch(...request)
    await answer.gate
    return response
  }
  await person.type(field, 'Wants')
  await person.tab()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants' }]))
  await person.type(field, ' fiber')
  unmount()
  answer.open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
})

test('typing a note and ticking the lead in one go stores both', async () => {
  await insert()
  const { person } = await open()
  await person.type(await notesOf('Ann Example'), 'Wants fiber')
  await person.click(await (await rowOf('Ann Example')).findByRole('checkbox'))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber', contacted: true }]))
  expect(screen.queryByText(/Two notes/)).toBeNull()
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

/** Leaves a note on its way, as a page does that is closed. */
async function closePageWith(text: string): Promise<void> {
  const [lead] = await storedLeads()
  const draft = { leadId: lead?.id, leadName: lead?.fullName, text, base: '', version: 1, state: { kind: 'saving' } }
  const drafts = JSON.stringify({ [draft.leadId ?? '']: draft })
  sessionStorage.setItem(memberStorageKey(testUser('agent').id, 'unsaved-notes'), drafts)
  draftStore.open('nobody')
}

test('a note that was on its way when the page closed is stored by the next one', async () => {
  await insert()
  await closePageWith('Wants fiber')
  await open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber' }]))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('a note that was on its way and has arrived is not written twice', async () => {
  await insert()
  const [lead] = await storedLeads()
  await services().as('agent')('PATCH', `/api/leads/${lead?.id}`, { notes: 'Wants fiber' })
  await closePageWith('Wants fiber')
  await open()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(await storedLeads()).toMatchObject([{ notes: 'Wants fiber', version: 2 }])
})

test('a note that was on its way while somebody else wrote another is compared, not stored', async () => {
  await insert()
  const [lead] = await storedLeads()
  await services().as('supervisor')('PATCH', `/api/leads/${lead?.id}`, { notes: 'Theirs' })
  await closePageWith('Mine')
  await open()
  expect(await (await rowOf('Ann Example')).findByRole('button', { name: 'Compare' })).toBeVisible()
  expect(await notesOf('Ann Example')).toHaveValue('Mine')
  expect(await storedLeads()).toMatchObject([{ notes: 'Theirs' }])
})

test('nobody sends the note of somebody else', async () => {
  await insert()
  await closePageWith('Mine')
  await renderPage(<LeadsPage />, { as: 'supervisor', at: '/leads' })
  expect(await notesOf('Ann Example')).toHaveValue('')
  expect(await storedLeads()).toMatchObject([{ notes: '' }])
})
