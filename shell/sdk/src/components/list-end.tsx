import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.ts'

export interface ListEndProps {
  /** How much is shown so far, such as '50 of 1,204 sales'. */
  children: ReactNode
  isFetching: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The end of a paged list. Loads the next page when it scrolls near the screen, or when the user presses the button. */
export function ListEnd({ children, isFetching, hasFailed, onMore }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFetching || hasFailed || !end.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && onMore(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isFetching, hasFailed, onMore])
  return (
    <div ref={end} className="row wrap gap-4 quiet list-end">
      <p>
        {children}
        {hasFailed && '. Couldn’t load more.'}
      </p>
      <Button onClick={onMore} disabled={isFetching}>
        {isFetching ? 'Loading...' : hasFailed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  )
}
