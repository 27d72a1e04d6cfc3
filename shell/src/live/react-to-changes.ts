import { memberTag, releaseTag, unavailableTag } from '@portal/contracts/tags'
import {
  api,
  changedTags,
  connection,
  dataChanged,
  figuresReceived,
  isApiError,
  type PortalStore,
  rowsReceived,
  sessionApi,
} from '@portal/sdk/frame'
import { refreshRegistry } from '../remotes/module-loader.ts'
import { lookForUpdateSoon, stopLookingForUpdates } from '../remotes/updates.ts'
import type { LiveEvent } from './stream/live-event.ts'
import { shareStream } from './stream/share-stream.ts'

/**
 * Keeps the tab up to date with the server. How it reacts to each event of the live stream:
 *
 * | Event | Reaction |
 * |---|---|
 * | `change` | Soon reloads the data on screen that has its tags, unless this tab already shows the write that caused it. After a change of a member, refetches all queries on screen. After a release, looks for other builds of what this tab runs |
 * | `figures` | Shows them, without a request |
 * | `rows` | Shows those that it is about to request |
 * | `refresh` | Refetches all queries on screen: events were missed |
 * | `hello` | Repeats the queries that failed while the server was unavailable; reads the user again if the role differs |
 * | `session` | Reads the user again. A new role loads the registry of that role; an ended session is reported by its 401 |
 * | `beat` | None: it only advances the position |
 *
 * @param since position of the live stream when the page was rendered.
 * @returns a function that stops it.
 */
export function reactToChanges(store: PortalStore, since?: string): () => void {
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  const selectUser = sessionApi.endpoints.currentUser.select()
  const user = () => selectUser(store.getState()).data
  let role = user()?.role
  /** The role has changed, but its registry could not be loaded yet. */
  let isRegistryStale = false

  /** Loads the pages of the new role. If that fails, the pages stay as they are until the next `hello`. */
  function followRole(): void {
    role = user()?.role
    isRegistryStale = false
    refreshRegistry().catch(() => {
      isRegistryStale = true
    })
  }
  const stopFollowingRole = store.subscribe(() => {
    const current = user()?.role
    if (current && current !== role) followRole()
  })

  function onEvent(event: LiveEvent): void {
    switch (event.type) {
      case 'hello':
        store.dispatch(api.util.invalidateTags([unavailableTag]))
        if (isRegistryStale) followRole()
        // The session may have changed while there was no connection.
        return event.role === user()?.role ? undefined : void readUser(store)
      case 'session':
        return void readUser(store)
      case 'change':
        if (event.tags.some(({ type }) => type === memberTag)) refreshSoon()
        if (event.tags.some(({ type }) => type === releaseTag)) lookForUpdateSoon()
        return void store.dispatch(dataChanged(event))
      case 'figures':
        return void store.dispatch(figuresReceived(event))
      case 'rows':
        return void store.dispatch(rowsReceived(event.text))
      case 'refresh':
        lookForUpdateSoon()
        return refreshScreen(store)
      case 'beat':
    }
  }

  /** Members' names are on every page. Delayed at random: tabs should not all refetch at once, and services need a moment. */
  function refreshSoon(): void {
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(() => refreshScreen(store), 100 + Math.random() * 400)
  }

  async function onRefused(): Promise<boolean> {
    const { error } = await readUser(store)
    return !(isApiError(error) && error.status === 401)
  }

  const stopStream = shareStream({ memberId: user()?.id ?? '', since, onEvent, onState: connection.set, onRefused })
  return () => {
    clearTimeout(refreshTimer)
    stopLookingForUpdates()
    stopFollowingRole()
    stopStream()
  }
}

/** Also refetches queries that are running, since they may have read old data, and failed ones, which provide no tag. */
function refreshScreen(store: PortalStore): void {
  const providedTags = Object.keys(store.getState().api.provided.tags)
  store.dispatch(api.util.invalidateTags(providedTags))
  store.dispatch(api.internalActions.onOnline())
  // Another value first: the store ignores the same one.
  changedTags.set([])
  changedTags.set('all')
}

/** If the session has ended, the 401 notifies the frame; the open page and its unsaved input stay. */
function readUser(store: PortalStore) {
  return store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))
}
