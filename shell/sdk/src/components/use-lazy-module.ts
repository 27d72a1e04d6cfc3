import { useEffect, useState } from 'react'
import { countAsLoading, whenIdle } from './when-idle.ts'

/** A request that hangs must not keep a chart away for long. */
const latestMs = 2_000

const modules = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Loads a large module in its own chunk, such as the chart library, once the page shows its text. Also pass `load` to
 * `prefetchWhenIdle` at module level, so that prefetching the page loads the chunk.
 * @param load always the same function: `() => import('../components/plots.tsx')`.
 */
export function useLazyModule<Module>(load: () => Promise<Module>) {
  const [chunk, setChunk] = useState(() => modules.get(load) as Module | undefined)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isMounted = true
    const start = () => {
      if (!isMounted) return
      countAsLoading(load()).then(
        loaded => {
          modules.set(load, loaded)
          if (isMounted) setChunk(loaded)
        },
        () => isMounted && setFailed(true),
      )
    }
    if (attempt === 0 && !modules.has(load)) whenIdle(start, latestMs)
    else start()
    return () => {
      isMounted = false
    }
  }, [load, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { chunk, hasFailed, retry }
}
