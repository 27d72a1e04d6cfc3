import { type Location, type NavigationType, useLocation, useNavigationType } from '@portal/sdk/router'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'
import { useRegistry } from '../remotes/registry-store.ts'
import { headingAt } from './headings.ts'

/** The page on screen, and how the user got there. */
export interface ShownPage {
  readonly location: Location
  readonly navigationType: NavigationType
}

/**
 * Returns the page on screen and, after a link was followed, the placeholder of the next one: it renders in slices, while
 * the frame already shows where it leads.
 */
export function useShownPage(): { shown: ShownPage; next: ReactNode } {
  const location = useLocation()
  const navigationType = useNavigationType()
  const shown = useDeferredValue(useMemo(() => ({ location, navigationType }), [location, navigationType]))
  const heading = headingAt(location.pathname, useRegistry())
  const isLeaving = shown.location.pathname !== location.pathname
  return { shown, next: isLeaving && <PageSkeleton heading={heading} /> }
}
