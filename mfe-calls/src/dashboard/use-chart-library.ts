import { useEffect, useState } from 'react'

const load = () => import('./plots.tsx')
// Asked for with the slot, so that it comes along with the page; a failure is told where the charts would be.
void load().catch(() => undefined)

type Plots = Awaited<ReturnType<typeof load>>

/** The chart library, which comes on its own after the page. */
export function useChartLibrary() {
  const [charts, setCharts] = useState<Plots>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    load().then(
      plots => isShown && setCharts(plots),
      () => isShown && setFailed(true),
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { charts, hasFailed, retry }
}
