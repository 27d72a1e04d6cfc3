import { use, useEffect, useState } from 'react'
import { lateAfterMs, LatePartsContext, loadPart } from './late-part.tsx'
import { countAsLoading, whenIdle } from './when-idle.ts'

/** Requests that hang elsewhere must not keep a chart away for long. */
const latestStartMs = 2_000

const modules = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Loads a large module in its own chunk, such as the chart library, once the page shows its text. Also pass `load` to
 * `prefetchWhenIdle` at module level, so that prefetching the page loads the chunk.
 * @param load always the same function: `() => import('../components/plots.tsx')`.
 * @returns `hasFailed` also when the request takes more than four seconds; `chunk` may still arrive.
 */
export function useLazyModule<Module>(load: () => Promise<Module>) {
  const [chunk, setChunk] = useState(() => modules.get(load) as Module | undefined)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { retryFiles } = use(LatePartsContext)
  useEffect(() => {
    let isMounted = true
    let isLate = attempt > 0
    let late: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      if (!isMounted) return
      late = setTimeout(() => {
        isLate = true
        setFailed(true)
      }, lateAfterMs)
      countAsLoading(loadPart(load, () => isLate)).then(
        loaded => {
          modules.set(load, loaded)
          clearTimeout(late)
          if (!isMounted) return
          setChunk(loaded)
          setFailed(false)
        },
        () => isMounted && setFailed(true),
      )
    }
    if (attempt === 0 && !modules.has(load)) whenIdle(start, latestStartMs)
    else start()
    return () => {
      isMounted = false
      clearTimeout(late)
    }
  }, [load, attempt])
  const retry = () => {
    retryFiles()
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { chunk, hasFailed, retry }
}
