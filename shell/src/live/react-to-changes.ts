import { memberTag, unavailableTag } from '@portal/contracts/live'
import { api, connection, isApiError, type PortalStore, sessionApi } from '@portal/sdk/frame'
import { refreshRegistry } from '../remotes/module-loader.ts'
import type { LiveEvent } from './stream/live-event.ts'
import { shareLine } from './stream/share-stream.ts'

/**
 * Follows what changes on the server: what the screen holds of it is asked for again, and nothing else is. After a gap
 * in the line that nobody can fill, everything on the screen is asked for again; what nobody answered, once the line or a
 * service is back.
 * @param since where the live stream stood when the page was made.
 * @returns ends it.
 */
export function followChanges(store: PortalStore, since?: string): () => void {
  let refreshing: ReturnType<typeof setTimeout> | undefined
  const me = () => sessionApi.endpoints.currentUser.select()(store.getState()).data
  let role = me()?.role
  let isBehind = false

  /** Another role opens other pages. Where the registry cannot be had, the pages stay as they are until the line is back. */
  function followRole(): void {
    role = me()?.role
    isBehind = false
    refreshRegistry().catch(() => {
      isBehind = true
    })
  }
  const forgetRole = store.subscribe(() => {
    const now = me()?.role
    if (now && now !== role) followRole()
  })

  function onEvent(event: LiveEvent): void {
    switch (event.type) {
      case 'hello':
        store.dispatch(api.util.invalidateTags([unavailableTag]))
        if (isBehind) followRole()
        // What came of a session while nobody listened.
        return event.role === me()?.role ? undefined : void whoAmI(store)
      case 'session':
        return void whoAmI(store)
      case 'change':
        if (event.tags.some(({ type }) => type === memberTag)) refreshSoon()
        return void store.dispatch(api.util.invalidateTags(event.tags))
      case 'refresh':
        return refreshScreen(store)
      case 'beat':
    }
  }

  /** Names of people stand on every page. Not all tabs at once, and once the services have heard of it too. */
  function refreshSoon(): void {
    clearTimeout(refreshing)
    refreshing = setTimeout(() => refreshScreen(store), 100 + Math.random() * 400)
  }

  async function onRefused(): Promise<boolean> {
    const { error } = await whoAmI(store)
    return !(isApiError(error) && error.status === 401)
  }

  const end = shareLine({ memberId: me()?.id ?? '', since, onEvent, onState: connection.set, onRefused })
  return () => {
    clearTimeout(refreshing)
    forgetRole()
    end()
  }
}

/** Also what is on its way just now, and may have been read before the gap; and what was refused, which no tag names. */
function refreshScreen(store: PortalStore): void {
  const held = Object.keys(store.getState().api.provided.tags)
  store.dispatch(api.util.invalidateTags(held))
  store.dispatch(api.internalActions.onOnline())
}

/** A session that has ended answers 401, which the frame hears of; the page that is open, and what is typed there, stays. */
function whoAmI(store: PortalStore) {
  return store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))
}
