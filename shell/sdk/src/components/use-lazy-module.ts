import { useEffect, useState } from 'react'

/**
 * A module that comes on its own, after the page, such as the chart library. Call `load` once beside the component too, so
 * that prefetching the page brings it along.
 * @param load always the same function: `() => import('./plots.tsx')`.
 */
export function useLazyModule<Chunk>(load: () => Promise<Chunk>) {
  const [chunk, setChunk] = useState<Chunk>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    load().then(
      loaded => isShown && setChunk(loaded),
      () => isShown && setFailed(true),
    )
    return () => {
      isShown = false
    }
  }, [load, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { chunk, hasFailed, retry }
}
