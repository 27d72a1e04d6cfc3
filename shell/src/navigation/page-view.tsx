import type { PageHeading } from '@portal/contracts/remotes'
import { type ReactNode, Suspense, useEffect } from 'react'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'

interface PageViewProps {
  /** In the browser tab. */
  title: string
  heading?: PageHeading | undefined
  children: ReactNode
}

/** A page, with its title in the browser tab. */
export function PageView({ title, heading, children }: PageViewProps) {
  useEffect(() => {
    document.title = `${title} · Call Center`
  }, [title])
  return <Suspense fallback={<PageSkeleton heading={heading} />}>{children}</Suspense>
}
