import { createStore, memberStorageKey, useStore } from '@portal/sdk'

/** What became of a note since it was typed. */
export type DraftState =
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'failed' }
  /** Somebody else wrote `theirs` meanwhile. */
  | { kind: 'conflict'; theirs: string; version: number }

/** A note that is typed and not yet stored. */
export interface Draft {
  leadId: string
  leadName: string
  text: string
  /** The stored note that the typing began on, and the lead's version then. */
  base: string
  version: number
  state: DraftState
}

type Drafts = Readonly<Record<string, Draft>>
const drafts = createStore<Drafts>({})
let owner = ''

/**
 * Notes that are typed and not yet stored. They outlive the row that scrolls away, the page, a failed call and a lost
 * session: they are kept in the tab's session storage, for the person who typed them.
 */
export const draftStore = {
  /** Opens the drafts of a person; before, there are none. */
  open(personId: string): void {
    if (owner === personId) return
    owner = personId
    const kept = JSON.parse(sessionStorage.getItem(storageKey()) ?? '{}') as Drafts
    // What was under way when the page closed may not have arrived. It is sent again: with the version that it was
    // typed on, so that nothing of somebody else's is lost by it.
    const reopened = Object.values(kept).map(draft =>
      draft.state.kind === 'conflict' ? draft : { ...draft, state: { kind: 'typing' as const } },
    )
    replace(Object.fromEntries(reopened.map(draft => [draft.leadId, draft])))
  },
  get: (leadId: string): Draft | undefined => drafts.get()[leadId],
  /** The leads whose notes are typed and not on their way. */
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

export const useDraft = (leadId: string): Draft | undefined => useStore(drafts, all => all[leadId])

/** All drafts, by lead. */
export const useDrafts = (): Drafts => useStore(drafts)

const storageKey = () => memberStorageKey(owner, 'unsaved-notes')

function replace(next: Drafts): void {
  if (Object.keys(next).length > 0) sessionStorage.setItem(storageKey(), JSON.stringify(next))
  else sessionStorage.removeItem(storageKey())
  drafts.set(next)
}
