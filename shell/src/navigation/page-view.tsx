import { type ReactNode, Suspense, useEffect } from 'react'
import { PageSkeleton } from '../remotes/waiting.tsx'

/** A page in its place, with its name in the tab. */
export function PageView({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Call Center`
  }, [title])
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
}
