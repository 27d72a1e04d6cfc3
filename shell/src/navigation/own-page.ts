import { whenIdle } from '@portal/sdk/frame'
import type { ComponentType } from 'react'
import type { Source } from '../remotes/loaded-view.tsx'

/** A page of the shell's own: brought when it is opened, or when the browser has nothing else to do. */
export function ownPage(bring: () => Promise<{ default: ComponentType }>): Source {
  let loaded: Promise<ComponentType> | undefined
  const reload = () => {
    const fresh = bring().then(({ default: Page }) => Page)
    loaded = fresh
    fresh.catch(() => loaded === fresh && (loaded = undefined))
    return fresh
  }
  const load = () => loaded ?? reload()
  whenIdle(() => void load().catch(() => undefined))
  return { load, reload }
}
