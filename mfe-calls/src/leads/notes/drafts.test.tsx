import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { memberStorageKey } from '@portal/sdk'
import { act, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { type Draft, draftStore, type DraftState, useDraft, useDrafts, useOpenDrafts } from './drafts.ts'

const draftOf = (leadId: string, state: DraftState = { kind: 'typing' }): Draft => ({
  leadId,
  leadName: 'Ann Example',
  text: 'Wants fiber',
  base: '',
  version: 1,
  state,
})
const keyOf = (memberId: string) => memberStorageKey(memberId, 'unsaved-notes')
const store = (memberId: string, ...drafts: Draft[]) =>
  sessionStorage.setItem(
    keyOf(memberId),
    JSON.stringify(Object.fromEntries(drafts.map(draft => [draft.leadId, draft]))),
  )
const storedFor = (memberId: string) => JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null') as unknown

beforeEach(() => draftStore.open('another member'))
afterEach(() => {
  draftStore.open('another member')
  sessionStorage.clear()
})

test('loads the drafts of the member who opens the page', () => {
  store('ann', draftOf('lead'))
  function Page() {
    useOpenDrafts('ann')
    return <p>{useDraft('lead')?.text ?? 'No draft'}</p>
  }
  render(<Page />)
  expect(screen.getByText('Wants fiber')).toBeVisible()
})

test('a render that React discards loads nothing', async () => {
  store('ann', draftOf('lead'))
  const never = new Promise<never>(() => undefined)
  function Page() {
    useOpenDrafts('ann')
    return use(never)
  }
  await act(async () => {
    render(
      <Suspense fallback="Loading">
        <Page />
      </Suspense>,
    )
  })
  expect(screen.getByText('Loading')).toBeVisible()
  expect(draftStore.get('lead')).toBeUndefined()
})

test('sends interrupted and failed drafts again, and keeps conflicts', () => {
  const conflict = { kind: 'conflict', theirs: 'Theirs', version: 2 } as const
  store(
    'ann',
    draftOf('typing'),
    draftOf('saving', { kind: 'saving' }),
    draftOf('failed', { kind: 'failed' }),
    draftOf('conflict', conflict),
  )
  draftStore.open('ann')
  expect(draftStore.typed()).toEqual(['typing', 'saving', 'failed'])
  expect(draftStore.get('conflict')?.state).toEqual(conflict)
})

test('stores drafts for the member who typed them, until the last is removed', () => {
  draftStore.open('ann')
  draftStore.set(draftOf('one'))
  draftStore.set(draftOf('two', { kind: 'saving' }))
  expect(storedFor('ann')).toEqual({ one: draftOf('one'), two: draftOf('two', { kind: 'saving' }) })
  expect(draftStore.typed()).toEqual(['one'])
  draftStore.remove('one')
  expect(storedFor('ann')).toEqual({ two: draftOf('two', { kind: 'saving' }) })
  draftStore.remove('two')
  expect(sessionStorage).toHaveLength(0)
})

test('does not store the draft of a lead that is gone', () => {
  draftStore.open('ann')
  draftStore.set(draftOf('one'))
  draftStore.set(draftOf('gone', { kind: 'gone' }))
  expect(storedFor('ann')).toEqual({ one: draftOf('one') })
  expect(draftStore.typed()).toEqual(['one'])
  draftStore.remove('one')
  expect(sessionStorage).toHaveLength(0)
  expect(draftStore.get('gone')?.text).toBe('Wants fiber')
})

test("does not show one member's drafts to the next", () => {
  draftStore.open('ann')
  draftStore.set(draftOf('lead'))
  draftStore.open('zoe')
  expect(draftStore.get('lead')).toBeUndefined()
  draftStore.open('ann')
  expect(draftStore.get('lead')?.text).toBe('Wants fiber')
})

test('opening the same drafts again keeps their state', () => {
  draftStore.open('ann')
  draftStore.set(draftOf('lead', { kind: 'saving' }))
  draftStore.open('ann')
  expect(draftStore.get('lead')?.state).toEqual({ kind: 'saving' })
})

test('components follow the drafts', () => {
  function Leads() {
    return <p>{Object.keys(useDrafts()).join()}</p>
  }
  draftStore.open('ann')
  const { container } = render(<Leads />)
  act(() => draftStore.set(draftOf('lead')))
  expect(container).toHaveTextContent('lead')
  act(() => draftStore.remove('lead'))
  expect(container).toHaveTextContent(/^$/)
})
