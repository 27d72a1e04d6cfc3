import { countAsLoading, LatePartsContext } from '@portal/sdk/frame'
import { type ComponentType, createElement, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { FailureCard, SlowCard } from './failure-card.tsx'
import { LoadingView } from './loading-view.tsx'

/** Where a component is loaded from. */
export interface ComponentSource {
  /** Loads the component; the same promise until that fails. */
  load(): Promise<ComponentType>
  /** Starts over, with nothing of earlier attempts. */
  reload(): Promise<ComponentType>
  /** Lets its parts that load later start over; see `LateParts`. */
  retryFiles?: () => void
  /** Whether only reloading the page can help; see `FailureCard`. */
  hasNewBuild?: () => Promise<boolean>
  /** The code of the last failure; see `FailureCard`. */
  describeFailure?: () => string
  /** Called when the component failed to load or to render. */
  onFailure?: () => void
}

interface LoadedViewProps {
  source: ComponentSource
  title: string
  /** Handed to the component. */
  props?: object | undefined
  /** Shown while the component loads; a page's skeleton unless given. */
  skeleton?: ReactNode
}

/** A page or a part of one in its own chunk. If it fails, a card with Retry replaces it, and the rest of the page works. */
export function LoadedView({ source, title, props, skeleton }: LoadedViewProps) {
  const [attempt, setAttempt] = useState(() => ({ count: 0, load: countAsLoading(source.load()) }))
  const retry = () => setAttempt({ count: attempt.count + 1, load: countAsLoading(source.reload()) })
  const lateParts = useMemo(
    () => ({
      showCard: (onRetry: () => void) => <SlowCard title="This section" onRetry={onRetry} />,
      retryFiles: () => source.retryFiles?.(),
    }),
    [source],
  )
  return (
    <FailureBoundary
      key={attempt.count}
      card={
        <FailureCard title={title} onRetry={retry} hasNewBuild={source.hasNewBuild} describe={source.describeFailure} />
      }
      onFailure={source.onFailure}
    >
      <Suspense fallback={<LoadingView title={title} onRetry={retry} skeleton={skeleton} />}>
        <LatePartsContext value={lateParts}>
          <Loaded load={attempt.load} props={props} />
        </LatePartsContext>
      </Suspense>
    </FailureBoundary>
  )
}

function Loaded({ load, props }: { load: Promise<ComponentType>; props: object | undefined }) {
  return createElement(use(load), props)
}
