import { useEffect } from 'react'
import { whenIdle } from '@portal/sdk/frame'
import { matchPath } from '@portal/sdk/router'
import { prefetchModule } from './module-loader.ts'
import { registryStore } from './registry-store.ts'

const restMs = 150

/** Handlers for a link: loads the page behind it once the pointer or the focus has rested on it. */
export function prefetchOnRest(path: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(() => prefetchPath(path), restMs)
  }
  const stop = () => clearTimeout(timer)
  return { onPointerEnter: start, onFocus: start, onPointerLeave: stop, onBlur: stop }
}

function prefetchPath(path: string): void {
  const { remotes } = registryStore.get()
  for (const { name, pages } of remotes) {
    const page = pages.find(it => matchPath(it.path, path))
    if (page) return prefetchModule({ remote: name, module: page.module })
  }
}

/** Loads the pages of the menu one after another, whenever the browser has nothing else to do. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    const waiting = registryStore
      .get()
      .remotes.flatMap(({ name, pages }) =>
        pages.filter(page => page.menu).map(page => ({ remote: name, module: page.module })),
      )
    let isStopped = false
    const next = () => {
      const module = waiting.shift()
      if (!module || isStopped) return
      prefetchModule(module)
      whenIdle(next)
    }
    whenIdle(next)
    return () => void (isStopped = true)
  }, [])
}
