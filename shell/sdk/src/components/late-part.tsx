import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

/** A part of a page that takes longer than this to load shows a card. The card must appear within five seconds. */
export const lateAfterMs = 4_000

/** The frame's support for a part of a page that takes long to load. */
export interface LateParts {
  /** Replaces the part until it has loaded. */
  showCard: (onRetry: () => void) => ReactNode
  /** Cancels hanging requests for the remote's code, so that the next load sends them again. */
  retryFiles: () => void
}

/** Provided by the frame. Outside of it, a part shows nothing until it has loaded. */
export const LatePartsContext = createContext<LateParts>({ showCard: () => null, retryFiles: () => undefined })

/**
 * Loads a part that may be late. Once it is late, a failure triggers one more load: `retryFiles` also cancels requests
 * that other parts wait for, and a new load may still wait for a request for shared code that was just canceled.
 */
export const loadPart = <T,>(load: () => Promise<T>, isLate: () => boolean): Promise<T> =>
  load().catch(error => (isLate() ? load() : Promise.reject(error)))

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * Returns a component that shows a card until the component of `loading` is there. Like any failure, its failure
 * replaces the page.
 */
export function latePart<Props extends object>(load: Load<Props>, loading: ReturnType<Load<Props>>) {
  let latest = lazy(() => loading)
  return function LatePart(props: Props) {
    const { showCard, retryFiles } = use(LatePartsContext)
    const [Part, setPart] = useState<ComponentType<Props>>(() => latest)
    const retry = () => {
      retryFiles()
      latest = lazy(() => loadPart(load, () => true))
      setPart(() => latest)
    }
    return (
      <Suspense fallback={showCard(retry)}>
        <Part {...props} />
      </Suspense>
    )
  }
}
