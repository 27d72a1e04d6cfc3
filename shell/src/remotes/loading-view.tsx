import { type ReactNode, useEffect, useState } from 'react'
import { SlowCard } from './failure-card.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

// The card must appear within five seconds; starting the frame takes some of that.
const slowAfterMs = 3_500

interface LoadingViewProps {
  title: string
  onRetry: () => void
  skeleton?: ReactNode
}

/** A skeleton, and after three and a half seconds a card with Retry. */
export function LoadingView({ title, onRetry, skeleton = <PageSkeleton /> }: LoadingViewProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <SlowCard title={title} onRetry={onRetry} /> : skeleton
}
