import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { type DraftState, draftStore } from './drafts.ts'
import { UnsavedNotes } from './unsaved-notes.tsx'

beforeEach(() => draftStore.open('ann'))
afterEach(() => {
  draftStore.open('another member')
  sessionStorage.clear()
})

const failed = { kind: 'failed' } as const
const conflict = { kind: 'conflict', theirs: 'Theirs', version: 2 } as const

async function open(...states: DraftState[]) {
  for (const [index, state] of states.entries())
    draftStore.set({ leadId: `lead-${index}`, leadName: `Lead ${index}`, text: 'Typed', base: '', version: 1, state })
  const onSave = jest.fn<(leadId: string) => Promise<void>>(() => Promise.resolve())
  const onCompare = jest.fn()
  const { person } = await renderPage(<UnsavedNotes onSave={onSave} onCompare={onCompare} />)
  return { person, onSave, onCompare }
}

test('warns of nothing while notes are typed or being saved', async () => {
  await open({ kind: 'typing' }, { kind: 'saving' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/not saved yet/)).toBeNull()
})

test('names a note that could not be saved, and saves it', async () => {
  const { person, onSave } = await open({ kind: 'typing' }, failed)
  expect(screen.getByText('Your notes on Lead 1 are not saved yet. Keep this tab open.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save now' }))
  expect(onSave.mock.calls).toEqual([['lead-1']])
})

test('counts the others, and saves all', async () => {
  const { person, onSave } = await open(failed, failed, conflict)
  expect(screen.getByText(/^Your notes on Lead 0 and 2 more are not saved yet/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save now' }))
  expect(onSave.mock.calls).toEqual([['lead-0'], ['lead-1'], ['lead-2']])
})

test('offers to compare if the first is a conflict', async () => {
  const { person, onSave, onCompare } = await open(conflict, failed)
  await person.click(screen.getByRole('button', { name: 'Compare' }))
  expect(onCompare).toHaveBeenCalledWith('lead-0')
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Save now' })).toBeNull()
})
