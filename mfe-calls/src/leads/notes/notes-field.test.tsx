import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { renderPage, screen } from '@portal/sdk/testing'
import { lead, leadId } from '../../testing/calls-api.ts'
import { type Draft, draftStore } from './drafts.ts'
import { NotesField } from './notes-field.tsx'
import { showAsSaved } from './saved-notes.ts'

beforeEach(() => draftStore.open('ann'))
afterEach(() => {
  draftStore.open('another member')
  sessionStorage.clear()
})

const draft = (state: Draft['state'], text = 'Typed'): Draft => ({
  leadId,
  leadName: 'Ann Example',
  text,
  base: 'Stored',
  version: 3,
  state,
})
const conflict = { kind: 'conflict', theirs: 'Theirs', version: 4 } as const

async function open() {
  const onSave = jest.fn<(leadId: string) => Promise<void>>(() => Promise.resolve())
  const onCompare = jest.fn()
  const field = <NotesField lead={lead({ notes: 'Stored', version: 3 })} onSave={onSave} onCompare={onCompare} />
  const { person, unmount } = await renderPage(field)
  return { person, unmount, onSave, onCompare, field: screen.getByRole('textbox', { name: 'Notes on Ann Example' }) }
}

test('shows the stored note until the user types', async () => {
  const { person, field } = await open()
  expect(field).toHaveValue('Stored')
  expect(field).toHaveAttribute('maxlength', '10000')
  await person.type(field, '!')
  expect(field).toHaveValue('Stored!')
  expect(draftStore.get(leadId)).toEqual(draft({ kind: 'typing' }, 'Stored!'))
})

test('drops the draft if the user types the stored note again', async () => {
  const { person, field } = await open()
  await person.type(field, '!{Backspace}')
  expect(draftStore.get(leadId)).toBeUndefined()
})

test.each([{ kind: 'saving' }, conflict] as const)(
  'keeps a draft that is %j, even with the stored text',
  async state => {
    draftStore.set(draft(state, 'Stored!'))
    const { person, field } = await open()
    await person.type(field, '{Backspace}')
    expect(draftStore.get(leadId)).toEqual(draft(state, 'Stored'))
  },
)

test('typing after a failure starts over', async () => {
  draftStore.set(draft({ kind: 'failed' }))
  const { person, field } = await open()
  await person.type(field, '!')
  expect(draftStore.get(leadId)).toEqual(draft({ kind: 'typing' }, 'Typed!'))
})

test('saves when the field loses the focus', async () => {
  const { person, field, onSave } = await open()
  await person.click(field)
  expect(onSave).not.toHaveBeenCalled()
  await person.tab()
  expect(onSave).toHaveBeenCalledWith(leadId)
})

test.each([
  [{ kind: 'typing' }, 1],
  [{ kind: 'saving' }, 1],
  [{ kind: 'failed' }, 0],
  [conflict, 0],
] as const)('a field that disappears with a draft %j saves %d times', async (state, times) => {
  draftStore.set(draft(state))
  const { unmount, onSave } = await open()
  unmount()
  expect(onSave).toHaveBeenCalledTimes(times)
})

test('a field that disappears without a draft saves nothing', async () => {
  const { unmount, onSave } = await open()
  unmount()
  expect(onSave).not.toHaveBeenCalled()
})

test('shows that a note is being saved, and nothing while typing', async () => {
  draftStore.set(draft({ kind: 'saving' }))
  const { unmount } = await open()
  expect(screen.getByText('Saving…')).toBeInTheDocument()
  unmount()
  draftStore.set(draft({ kind: 'typing' }))
  await open()
  expect(screen.queryByText('Saving…')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('offers to save a failed note again', async () => {
  draftStore.set(draft({ kind: 'failed' }))
  const { person, onSave } = await open()
  expect(screen.getByText(/^Not saved/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onSave).toHaveBeenCalledWith(leadId)
})

test('offers to compare a conflict', async () => {
  draftStore.set(draft(conflict))
  const { person, onCompare } = await open()
  expect(screen.getByText(/^Conflict/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Compare' }))
  expect(onCompare).toHaveBeenCalledWith(leadId)
})

test('confirms for two seconds that a note is saved, unless the user keeps typing', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] })
  try {
    await open()
    expect(screen.queryByText('Saved')).toBeNull()
    act(() => showAsSaved(leadId))
    expect(screen.getByText('Saved')).toBeVisible()
    act(() => draftStore.set(draft({ kind: 'typing' })))
    expect(screen.queryByText('Saved')).toBeNull()
    act(() => draftStore.remove(leadId))
    act(() => jest.advanceTimersByTime(2_000))
    expect(screen.queryByText('Saved')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})
