import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/index.ts'

export interface ListEndProps {
  /** What is shown so far, such as '50 of 1,204 sales'. */
  children: ReactNode
  isFetching: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The end of what is loaded of a long list: the next page comes as it nears the screen, or by the button. */
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
    <div ref={end} className="list-end">
      <p>
        {children}
        {hasFailed && '. The next ones could not be loaded.'}
      </p>
      <Button onClick={onMore} disabled={isFetching}>
        {isFetching ? 'Loading...' : hasFailed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  )
}
