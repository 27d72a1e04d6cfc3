// Runs first in the shell of `npm run dev`: prepares React Fast Refresh for the shell and all remotes in a tab.
import refresh from 'react-refresh/runtime'
import type { HotModule } from './hot-module.ts'

declare global {
  interface Window {
    portalRefresh?: typeof portalRefresh
  }
}

const portalRefresh = {
  register: refresh.register,
  createSignature: refresh.createSignatureFunctionForTransform,
  /**
   * Runs after a module: shows its changed components, which keep their state. If a module exports anything else, the
   * modules that import it run again too.
   */
  accept(hot: HotModule, exports: object) {
    const values = Object.values(exports)
    const hasOnlyComponents = values.length > 0 && values.every(refresh.isLikelyComponentType)
    hot.dispose(data => Object.assign(data, { hasOnlyComponents }))
    if (hot.data?.['hasOnlyComponents'] && !hasOnlyComponents) return location.reload()
    if (hasOnlyComponents) hot.accept(() => location.reload())
    if (hot.data) showChanges()
  },
}

let isPlanned = false

/** Once for all modules of an update. */
function showChanges() {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    refresh.performReactRefresh()
  })
}

refresh.injectIntoGlobalHook(window)
window.portalRefresh = portalRefresh
