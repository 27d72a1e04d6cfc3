import { type ComponentType, createElement, Suspense, use, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { FailureCard } from './failure-card.tsx'
import { Waiting } from './waiting.tsx'

/** Where a page or a part comes from. */
export interface Source {
  /** The same promise while it is good. */
  load(): Promise<ComponentType>
  /** With nothing of earlier attempts. */
  reload(): Promise<ComponentType>
}

/** A page or a part that comes on its own. Whatever happens to it happens to it alone, and Retry starts it afresh. */
export function LoadedView({ source, title }: { source: Source; title: string }) {
  const [attempt, setAttempt] = useState(() => ({ count: 0, load: source.load() }))
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, load: source.reload() }))
  return (
    <FailureBoundary key={attempt.count} card={<FailureCard title={title} onRetry={retry} />}>
      <Suspense fallback={<Waiting title={title} onRetry={retry} />}>
        <Loaded load={attempt.load} />
      </Suspense>
    </FailureBoundary>
  )
}

function Loaded({ load }: { load: Promise<ComponentType> }) {
  return createElement(use(load))
}
