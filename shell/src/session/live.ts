import type { Announcement } from '@portal/contracts/live'
import { refreshRegistry } from '../remotes/module-loader.ts'
import { api, type PortalStore, sessionApi } from '@portal/sdk/frame'

/**
 * Follows what changes on the server: what the screen holds of it is asked for again, and nothing else is. After a gap
 * in the line nobody knows what was missed, so everything on the screen is asked for again.
 * @returns ends it.
 */
export function followChanges(store: PortalStore): () => void {
  const stream = new EventSource('/api/events')
  let hasSaidHello = false

  stream.addEventListener('hello', () => {
    if (hasSaidHello) refreshScreen(store)
    hasSaidHello = true
  })
  stream.addEventListener('refresh', () => refreshScreen(store))
  stream.addEventListener('session', () => {
    void followSession(store)
  })
  stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const { tags } = JSON.parse(data) as Pick<Announcement, 'tags'>
    store.dispatch(api.util.invalidateTags(tags))
  })
  stream.addEventListener('error', () => {
    // A line that broke is taken up again by the browser; one that was refused is not, and the session may be why.
    if (stream.readyState === EventSource.CLOSED) void whoAmI(store)
  })
  return () => stream.close()
}

function refreshScreen(store: PortalStore): void {
  store.dispatch(api.internalActions.onOnline())
}

/** Another role opens other pages; whose session has ended keeps the one that is open, and what is typed there. */
async function followSession(store: PortalStore): Promise<void> {
  const { isSuccess } = await whoAmI(store)
  // Where the registry cannot be had, the pages stay as they are.
  if (isSuccess) await refreshRegistry().catch(() => undefined)
}

/** A session that has ended answers 401, which the frame hears of. */
function whoAmI(store: PortalStore) {
  return store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))
}
