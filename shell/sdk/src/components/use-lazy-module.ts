import { useEffect, useState } from 'react'

/**
 * Loads a module in its own chunk after the page, such as the chart library. Also call `load` once at module level, so that
 * prefetching the page loads the chunk.
 * @param load always the same function: `() => import('../components/plots.tsx')`.
 */
export function useLazyModule<Module>(load: () => Promise<Module>) {
  const [chunk, setChunk] = useState<Module>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isMounted = true
    load().then(
      loaded => isMounted && setChunk(loaded),
      () => isMounted && setFailed(true),
    )
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
