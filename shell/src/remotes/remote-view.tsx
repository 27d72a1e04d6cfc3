import { type ComponentType, createElement, Suspense, use, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { FailureCard } from './failure-card.tsx'
import { loadModule, type ModuleName, reloadModule } from './module-loader.ts'
import { Waiting } from './waiting.tsx'

interface RemoteViewProps {
  name: ModuleName
  title: string
}

/** A page or a part that a remote brings. Whatever happens to it happens to it alone, and Retry starts it afresh. */
export function RemoteView({ name, title }: RemoteViewProps) {
  const [attempt, setAttempt] = useState(() => ({ count: 0, load: loadModule(name) }))
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, load: reloadModule(name) }))
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
