import { createStore, memberStorageKey, useStore } from '@portal/sdk'
import { useLayoutEffect } from 'react'

/** The state of a draft since the user typed. */
export type DraftState =
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'failed' }
  /** Another member has stored `theirs` in the meantime. */
  | { kind: 'conflict'; theirs: string; version: number }
  /** The lead no longer exists, or its data was erased. The user can copy the note; it is not stored. */
  | { kind: 'gone' }

/** A note that the user has typed and that is not stored yet. */
export interface Draft {
  leadId: string
  leadName: string
  text: string
  /** The stored note when the user started typing, and the lead's version then. */
  base: string
  version: number
  state: DraftState
}

type Drafts = Readonly<Record<string, Draft>>
const drafts = createStore<Drafts>({})
let owner = ''

/**
 * The user's unsaved notes, by lead. They live in the tab's session storage, so they survive scrolling, leaving the page,
 * failed requests, and a lost session.
 */
export const draftStore = {
  /** Loads a member's drafts in place of the previous member's. */
  open(memberId: string): void {
    if (owner === memberId) return
    owner = memberId
    const stored = JSON.parse(sessionStorage.getItem(storageKey()) ?? '{}') as Drafts
    // A note that was being saved when the page closed may not have arrived. It is sent again with its old version, so
    // that it overwrites nothing.
    const restored = Object.values(stored).map(draft =>
      draft.state.kind === 'conflict' ? draft : { ...draft, state: { kind: 'typing' as const } },
    )
    replace(Object.fromEntries(restored.map(draft => [draft.leadId, draft])))
  },
  get: (leadId: string): Draft | undefined => drafts.get()[leadId],
  /** The leads whose drafts are not being saved, have not failed, and have no conflict. */
  typed: (): string[] =>
    Object.values(drafts.get())
      .filter(({ state }) => state.kind === 'typing')
      .map(({ leadId }) => leadId),
  set: (draft: Draft): void => replace({ ...drafts.get(), [draft.leadId]: draft }),
  remove(leadId: string): void {
    const { [leadId]: _, ...rest } = drafts.get()
    replace(rest)
  },
}

/** Loads the member's drafts. In an effect, because React may render a page without ever showing it. */
export const useOpenDrafts = (memberId: string): void => useLayoutEffect(() => draftStore.open(memberId), [memberId])

export const useDraft = (leadId: string): Draft | undefined => useStore(drafts, all => all[leadId])

/** All drafts, by lead. */
export const useDrafts = (): Drafts => useStore(drafts)

const storageKey = () => memberStorageKey(owner, 'unsaved-notes')

function replace(next: Drafts): void {
  const stored = Object.entries(next).filter(([, { state }]) => state.kind !== 'gone')
  if (stored.length > 0) sessionStorage.setItem(storageKey(), JSON.stringify(Object.fromEntries(stored)))
  else sessionStorage.removeItem(storageKey())
  drafts.set(next)
}
