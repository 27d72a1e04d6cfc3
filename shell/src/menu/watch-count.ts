import type { MenuCount } from '@portal/sdk'
import { changedTags, whenIdle } from '@portal/sdk/frame'

const minIntervalMs = 10_000
/** The tabs of a floor do not all send requests at once. */
const maxDelayMs = 2_000
/** Browsers run a timer for longer than this immediately. */
const maxTimerMs = 2 ** 31 - 1

export type Counted = Awaited<ReturnType<MenuCount['load']>>

/**
 * Loads the number of a menu entry once the page is complete, and again after matching changes and when it changes on its
 * own, at most every ten seconds and while the tab is visible.
 * @param changes Tags of the changes in this tab.
 * @returns a function that stops it.
 */
export function watchCount(
  loadDefinition: () => Promise<MenuCount>,
  store: Parameters<MenuCount['load']>[0],
  onCount: (counted: Counted) => void,
  changes: Pick<typeof changedTags, 'get' | 'subscribe'> = changedTags,
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let changeTimer: ReturnType<typeof setTimeout> | undefined
  let loadedAt = 0
  let isStale = true
  let tags: readonly string[] | undefined

  async function load() {
    timer = undefined
    if (isStopped || document.visibilityState === 'hidden') return
    isStale = false
    loadedAt = Date.now()
    const definition = await loadDefinition()
    tags = definition.tags
    const counted = await definition.load(store)
    if (isStopped) return
    onCount(counted)
    const { changesAt = 0 } = counted
    clearTimeout(changeTimer)
    if (changesAt > loadedAt) changeTimer = setTimeout(reload, Math.min(changesAt - Date.now(), maxTimerMs))
  }
  const loadSoon = (delayMs: number) => {
    // A failed count is repeated after the next change.
    timer ??= setTimeout(() => void load().catch(() => undefined), delayMs)
  }
  function reload() {
    isStale = true
    loadSoon(Math.max(0, loadedAt + minIntervalMs - Date.now()) + Math.random() * maxDelayMs)
  }
  const onVisible = () => isStale && loadSoon(0)
  const unsubscribe = changes.subscribe(() => {
    const changed = changes.get()
    if (tags && changed !== 'all' && !changed.some(type => tags?.includes(type))) return
    reload()
  })
  document.addEventListener('visibilitychange', onVisible)
  whenIdle(() => !isStopped && loadSoon(0))
  return () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(changeTimer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
