import { shownViews } from '@portal/contracts/shown-views'
import { prefetchWhenIdle } from '@portal/sdk/frame'
import { useEffect } from 'react'
import { loadModule, prefetchModule } from './module-loader.ts'
import { registryStore } from './registry-store.ts'

const hoverMs = 150

/** Handlers for a link: load its page once the pointer or the focus has been on the link for 150 ms. */
export function prefetchOnHover(path: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(() => prefetchPath(path), hoverMs)
  }
  const stop = () => clearTimeout(timer)
  return { onPointerEnter: start, onFocus: start, onPointerLeave: stop, onBlur: stop }
}

function prefetchPath(path: string): void {
  for (const { remote, view } of shownViews(path, registryStore.get())) {
    prefetchModule({ remote: remote.name, module: view.module })
  }
}

/** Loads the pages of the menu one after another, once the page on screen is complete and the browser is idle. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    const queue = registryStore
      .get()
      .remotes.flatMap(({ name, pages }) =>
        pages.filter(page => page.menu).map(page => ({ remote: name, module: page.module })),
      )
    let isStopped = false
    const loadNext = async () => {
      const module = queue.shift()
      if (!module || isStopped) return
      prefetchWhenIdle(loadNext)
      await loadModule(module)
    }
    prefetchWhenIdle(loadNext)
    return () => void (isStopped = true)
  }, [])
}
