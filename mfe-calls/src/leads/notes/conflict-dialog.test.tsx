import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen, within } from '@portal/sdk/testing'
import { leadId } from '../../testing/calls-api.ts'
import ConflictDialog from './conflict-dialog.tsx'
import { draftStore } from './drafts.ts'

beforeEach(() => draftStore.open('ann'))
afterEach(() => {
  draftStore.open('another member')
  sessionStorage.clear()
})

async function open(text = 'Mine', theirs = 'Theirs') {
  const draft = {
    leadId,
    leadName: 'Ann Example',
    text,
    base: 'Base',
    version: 1,
    state: { kind: 'conflict', theirs, version: 2 },
  } as const
  draftStore.set(draft)
  const onSave = jest.fn<(leadId: string) => Promise<void>>(() => Promise.resolve())
  const onClose = jest.fn()
  const { person } = await renderPage(<ConflictDialog draft={draft} onSave={onSave} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog'))
  const choose = (name: string) => person.click(dialog.getByRole('button', { name }))
  return { dialog, choose, onSave, onClose }
}
const saved = (text: string) => ({ text, base: 'Theirs', version: 2, state: { kind: 'typing' } })

test('shows both notes', async () => {
  const { dialog } = await open()
  expect(dialog.getByText('Conflicting notes on Ann Example')).toBeInTheDocument()
  expect(dialog.getByText('This note changed while you were typing. Choose which version to keep.')).toBeInTheDocument()
  expect(dialog.getByRole('region', { name: 'Your note' })).toHaveTextContent('YoursMine')
  expect(dialog.getByRole('region', { name: 'Their note' })).toHaveTextContent('TheirsTheirs')
})

test.each([
  ['', 'Theirs', 'YoursEmpty', 'TheirsTheirs'],
  ['Mine', '', 'YoursMine', 'TheirsEmpty'],
])('names an empty note: %j and %j', async (text, theirs, mineShown, theirsShown) => {
  const { dialog } = await open(text, theirs)
  expect(dialog.getByRole('region', { name: 'Your note' })).toHaveTextContent(mineShown)
  expect(dialog.getByRole('region', { name: 'Their note' })).toHaveTextContent(theirsShown)
})

test.each([
  ['Keep mine', 'Mine'],
  ['Keep both', 'Theirs\nMine'],
])('%s saves on top of the stored version', async (name, text) => {
  const { choose, onSave, onClose } = await open()
  await choose(name)
  expect(draftStore.get(leadId)).toMatchObject(saved(text))
  expect(onSave).toHaveBeenCalledWith(leadId)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Use theirs discards the draft and saves nothing', async () => {
  const { choose, onSave, onClose } = await open()
  await choose('Use theirs')
  expect(draftStore.get(leadId)).toBeUndefined()
  expect(onSave).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Keep mine with the stored text saves nothing', async () => {
  const { choose, onSave } = await open('Same', 'Same')
  await choose('Keep mine')
  expect(draftStore.get(leadId)).toBeUndefined()
  expect(onSave).not.toHaveBeenCalled()
})
