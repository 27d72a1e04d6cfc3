import { useSyncExternalStore } from 'react'
import { memberStorageKey } from '../session/member-storage.ts'
import type { ApiRequest, PortalAnswer } from './base-query.ts'
import { connection } from './connection.ts'

/** How a change waits where there is no connection. */
export interface OfflineQueueOptions {
  /** What it changes, such as `lead 7 contacted`: a later change of the same takes its place. */
  key: string
  /** The screen keeps it over a reload by itself. */
  isStoredByScreen?: boolean
}

interface Edit {
  request: ApiRequest
  isWaiting: boolean
  outcome: Promise<PortalAnswer>
  /** The later change of the same, which goes in its place. */
  successor?: Edit
}

type Send = (request: ApiRequest) => Promise<PortalAnswer>

/** While the line stands a request that gets no answer is repeated so often, within some eight seconds. */
const mostRepeats = 4

const edits = new Map<string, Edit>()
const listeners = new Set<() => void>()
let unsent: ReadonlySet<string> = new Set()
let kept: Readonly<Record<string, ApiRequest>> = {}
let storageKey = ''

/**
 * Changes that could not be sent. They wait for the connection and go then, the last one of each kind, in the order they
 * were made; the screen meanwhile shows them as done. They outlive a reload and a lost session in the tab's session
 * storage. Only for what may be sent twice: a connection that breaks does not say whether the first arrived.
 */
export const outbox = {
  /** Sends now, or once there is a connection. @returns the answer; for a change whose place another took, that one's. */
  deliver(request: ApiRequest, wait: OfflineQueueOptions, send: Send): Promise<PortalAnswer> {
    const earlier = edits.get(wait.key)
    const edit: Edit = { request, isWaiting: false, outcome: Promise.resolve({ data: null }) }
    edits.set(wait.key, edit)
    edit.outcome = deliver(edit, wait, send, earlier)
    return edit.outcome
  },
  /** Opens a person's, and sends what is left of an earlier page. `onAnswer` hears what became of each. */
  open(memberId: string, send: Send, onAnswer: (answer: PortalAnswer) => void): void {
    storageKey = memberStorageKey(memberId, 'unsent')
    kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as typeof kept
    for (const [key, request] of Object.entries(kept)) void outbox.deliver(request, { key }, send).then(onAnswer)
  },
  count: () => unsent.size,
}

async function deliver(
  edit: Edit,
  wait: OfflineQueueOptions,
  send: Send,
  earlier: Edit | undefined,
): Promise<PortalAnswer> {
  if (earlier?.isWaiting) {
    earlier.successor = edit
    keep(edit, wait)
  } else if (earlier) await earlier.outcome
  for (let tries = 0; ; tries++) {
    if (edit.successor) return edit.successor.outcome
    if (connection.get() !== 'lost') {
      const answer = await send(edit.request)
      const isAnswered = answer.error?.status !== 0
      if (isAnswered || tries === mostRepeats) return settle(edit, wait, answer)
    }
    edit.isWaiting = true
    keep(edit, wait)
    await nextChance(tries)
    edit.isWaiting = false
  }
}

/** A lost session leaves it kept, here or by the screen: it goes after the next sign-in, once. */
function settle(edit: Edit, { key, isStoredByScreen }: OfflineQueueOptions, answer: PortalAnswer): PortalAnswer {
  if (edits.get(key) !== edit) return answer
  edits.delete(key)
  if (answer.error?.status === 401 && !isStoredByScreen) write({ ...kept, [key]: edit.request })
  else {
    const { [key]: _, ...rest } = kept
    write(rest)
  }
  show(new Set([...unsent].filter(it => it !== key)))
  return answer
}

function keep(edit: Edit, { key, isStoredByScreen }: OfflineQueueOptions): void {
  if (edits.get(key) !== edit) return
  if (!isStoredByScreen) write({ ...kept, [key]: edit.request })
  show(new Set([...unsent, key]))
}

/** When the connection is back; where it stands all the same, after a while that grows. */
function nextChance(tries: number): Promise<void> {
  return new Promise(resolve => {
    const wasLost = connection.get() === 'lost'
    const timer = wasLost ? undefined : setTimeout(done, 500 * 2 ** tries)
    const unsubscribe = connection.subscribe(() => (connection.get() === 'lost' ? clearTimeout(timer) : done()))
    function done() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}

function write(next: typeof kept): void {
  kept = next
  if (!storageKey) return
  if (Object.keys(next).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(next))
  else sessionStorage.removeItem(storageKey)
}

function show(next: typeof unsent): void {
  unsent = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a change of this kind waits for the connection. */
export const useIsUnsent = (as: string): boolean => useSyncExternalStore(subscribe, () => unsent.has(as))

/** How many changes wait for the connection. */
export const useUnsentCount = (): number => useSyncExternalStore(subscribe, outbox.count)
