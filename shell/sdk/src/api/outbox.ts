import { memberStorageKey } from '../state/member-storage.ts'
import { createStore, useStore } from '../state/create-store.ts'
import { connection } from './connection.ts'
import type { ApiRequest, ApiResult } from './send-request.ts'

/** How a change is queued while there is no connection. */
export interface OfflineQueueOptions {
  /** Names the change, such as `lead 7 contacted`. A later change with the same key replaces it. */
  key: string
  /** The screen itself stores the change across reloads. */
  isStoredByScreen?: boolean
}

interface QueuedChange {
  request: ApiRequest
  /** Waits for the connection and is not being sent. */
  isWaiting: boolean
  result: Promise<ApiResult>
  /** A later change with the same key, which is sent instead. */
  replacement?: QueuedChange
}

type Send = (request: ApiRequest) => Promise<ApiResult>

/**
 * While the connection is live, how often to retry a request without a response. Takes about eight seconds in total.
 */
const maxRetries = 4

/** The latest change of each key. */
const changes = new Map<string, QueuedChange>()
/** Keys of the changes that wait for the connection. */
const unsent = createStore<ReadonlySet<string>>(new Set())
let stored: Readonly<Record<string, ApiRequest>> = {}
let storageKey = ''

/**
 * Queue of changes that could not be sent. They wait for the connection and are then sent in their original order, only
 * the latest of each key; until then, the screen shows them as done. The tab's session storage preserves them, and those on
 * their way, across a reload and a lost session. Use it only for requests that are safe to send twice: after a broken
 * connection, the first one may have arrived.
 */
export const outbox = {
  /** Sends now, or once there is a connection. @returns the result, or that of the change which replaced this one. */
  deliver(request: ApiRequest, options: OfflineQueueOptions, send: Send): Promise<ApiResult> {
    const previous = changes.get(options.key)
    const change: QueuedChange = { request, isWaiting: false, result: Promise.resolve({ data: null }) }
    changes.set(options.key, change)
    // A reload breaks the connection of a request that is on its way.
    if (!options.isStoredByScreen) store({ ...stored, [options.key]: request })
    change.result = deliver(change, options, send, previous)
    return change.result
  },
  /** Opens a member's queue and sends what an earlier page left in it. `onResult` receives the result of each. */
  open(memberId: string, send: Send, onResult: (result: ApiResult) => void): void {
    storageKey = memberStorageKey(memberId, 'unsent')
    stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as typeof stored
    for (const [key, request] of Object.entries(stored)) void outbox.deliver(request, { key }, send).then(onResult)
  },
  /** How many changes wait for the connection. */
  count: (): number => unsent.get().size,
}

async function deliver(
  change: QueuedChange,
  options: OfflineQueueOptions,
  send: Send,
  previous: QueuedChange | undefined,
): Promise<ApiResult> {
  if (previous?.isWaiting) {
    previous.replacement = change
    markUnsent(change, options)
  } else if (previous) await previous.result
  for (let attempts = 0; ; ) {
    if (change.replacement) return change.replacement.result
    if (connection.get() !== 'lost') {
      const result = await send(change.request)
      attempts += 1
      const hasResponse = result.error?.status !== 0
      if (hasResponse || (attempts > maxRetries && connection.get() !== 'lost')) return settle(change, options, result)
    }
    change.isWaiting = true
    markUnsent(change, options)
    const wasLost = await nextAttempt(attempts)
    change.isWaiting = false
    // The request did not fail: there was an outage.
    if (wasLost) attempts = 0
  }
}

/** After a lost session the change stays stored, here or by the screen, and is sent once after the next sign-in. */
function settle(change: QueuedChange, { key, isStoredByScreen }: OfflineQueueOptions, result: ApiResult): ApiResult {
  if (changes.get(key) !== change) return result
  changes.delete(key)
  if (result.error?.status === 401 && !isStoredByScreen) store({ ...stored, [key]: change.request })
  else {
    const { [key]: _, ...others } = stored
    store(others)
  }
  unsent.set(new Set([...unsent.get()].filter(other => other !== key)))
  return result
}

function markUnsent(change: QueuedChange, { key }: OfflineQueueOptions): void {
  if (changes.get(key) !== change) return
  unsent.set(new Set([...unsent.get(), key]))
}

/**
 * Resolves when the connection is back. If it was never lost, resolves after a pause that grows with the attempts.
 * @returns whether it was lost.
 */
function nextAttempt(attempts: number): Promise<boolean> {
  return new Promise(resolve => {
    let wasLost = connection.get() === 'lost'
    const timer = wasLost ? undefined : setTimeout(finish, 250 * 2 ** attempts)
    const unsubscribe = connection.subscribe(() => {
      if (connection.get() !== 'lost') return finish()
      wasLost = true
      clearTimeout(timer)
    })
    function finish() {
      clearTimeout(timer)
      unsubscribe()
      resolve(wasLost)
    }
  })
}

function store(next: typeof stored): void {
  stored = next
  if (!storageKey) return
  if (Object.keys(next).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(next))
  else sessionStorage.removeItem(storageKey)
}

/** Whether the change with this key waits for the connection. */
export const useIsUnsent = (key: string): boolean => useStore(unsent, keys => keys.has(key))

/** How many changes wait for the connection. */
export const useUnsentCount = (): number => useStore(unsent, keys => keys.size)
