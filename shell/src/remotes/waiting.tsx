import { useEffect, useState } from 'react'
import { FailureCard } from './failure-card.tsx'

// A second short of the promised five: starting the frame takes its part.
const calmCardAfterMs = 4000

/** A skeleton from 150 ms on (the style sheet holds it back until then); soon a card with Retry. */
export function Waiting({ title, onRetry }: { title: string; onRetry: () => void }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), calmCardAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <FailureCard title={title} isLate onRetry={onRetry} /> : <PageSkeleton />
}

export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true" aria-label="Loading">
      <i />
      <i />
      <i />
    </div>
  )
}
