import type { MenuCount } from '@portal/sdk'
import { changedTags, whenIdle } from '@portal/sdk/frame'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { loadModule } from '../remotes/module-loader.ts'

const minIntervalMs = 10_000
/** The tabs of a floor do not all ask at once. */
const maxDelayMs = 2_000
const maxShown = 99

interface MenuCountViewProps {
  /** ID of the element; the link refers to it. */
  id: string
  remote: string
  module: string
}

/** The number next to a menu entry. Nothing is shown for 0, or until the number has loaded. */
export function MenuCountView({ id, remote, module }: MenuCountViewProps) {
  const counted = useCount(remote, module)
  if (!counted || counted.count === 0) return null
  const { count, label } = counted
  return (
    <span id={id} className="menu-count" title={label}>
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** The number of a remote. It reloads after matching changes, at most every ten seconds, and once the tab is visible. */
function useCount(remote: string, module: string) {
  const store = useStore()
  const [counted, setCounted] = useState<Awaited<ReturnType<MenuCount['load']>>>()
  useEffect(() => {
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let loadedAt = 0
    let isStale = true
    let tags: readonly string[] | undefined

    async function load() {
      timer = undefined
      if (isStopped || document.visibilityState === 'hidden') return
      isStale = false
      loadedAt = Date.now()
      const definition = await loadModule<MenuCount>({ remote, module })
      tags = definition.tags
      const result = await definition.load(store)
      if (!isStopped) setCounted(result)
    }
    const loadSoon = (delayMs: number) => {
      // A failed count is repeated after the next change.
      timer ??= setTimeout(() => void load().catch(() => undefined), delayMs)
    }
    const onVisible = () => isStale && loadSoon(0)
    const unsubscribe = changedTags.subscribe(() => {
      const changed = changedTags.get()
      if (tags && changed !== 'all' && !changed.some(type => tags?.includes(type))) return
      isStale = true
      loadSoon(Math.max(0, loadedAt + minIntervalMs - Date.now()) + Math.random() * maxDelayMs)
    })
    document.addEventListener('visibilitychange', onVisible)
    whenIdle(() => !isStopped && loadSoon(0))
    return () => {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [remote, module, store])
  return counted
}
