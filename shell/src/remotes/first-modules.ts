import type { User } from '@portal/contracts/identity'
import type { Registry } from '@portal/contracts/remotes'
import { shownViews } from '@portal/contracts/shown-views'
import type { Preload } from '@portal/sdk'
import { countAsLoading, earlyReplies, type PortalStore } from '@portal/sdk/frame'
import type { ComponentType } from 'react'
import { loadModule } from './module-loader.ts'

interface First {
  registry: Registry
  store: PortalStore
  user: User
  /** Waits no longer than this: a slow remote must not hold the frame. */
  latestMs?: number
}

/**
 * Loads what the page at this URL shows first, the page of a remote or the dashboard's slots, and starts its first requests.
 * Resolves when all have loaded or failed, and the replies to requests of the document are stored, or it is too late. A frame
 * that renders earlier shows skeletons, and React then keeps these for 300 ms at least.
 */
export async function loadFirstModules({ registry, store, user, latestMs = 300 }: First): Promise<void> {
  const search = new URLSearchParams(location.search)
  const loads = shownViews(location.pathname, registry).map(async ({ remote, view }) => {
    const name = { remote: remote.name, module: view.module }
    const component: ComponentType & { preload?: Preload } = await loadModule(name)
    component.preload?.({ dispatch: store.dispatch, user, search })
  })
  if (loads.length === 0) return
  const loaded = Promise.allSettled(loads).then(earlyReplies.stored)
  await Promise.race([countAsLoading(loaded), new Promise(resolve => setTimeout(resolve, latestMs))])
}
