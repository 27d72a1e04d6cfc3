import { type ReactNode, Suspense, useEffect } from 'react'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'

/** A page, with its title in the browser tab. */
export function PageView({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Call Center`
  }, [title])
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
}
