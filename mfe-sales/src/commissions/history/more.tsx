import { Button } from '@portal/sdk/ui'
import { useEffect, useRef } from 'react'
import styles from './history.module.css'

interface MoreProps {
  shown: number
  total: number
  isFetching: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The end of what is loaded: the next page comes as it nears the screen, or by the button. */
export function More({ shown, total, isFetching, hasFailed, onMore }: MoreProps) {
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
    <div ref={end} className={styles.more}>
      <p>
        {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} sales
        {hasFailed && '. The next ones could not be loaded.'}
      </p>
      <Button onClick={onMore} disabled={isFetching}>
        {isFetching ? 'Loading...' : hasFailed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  )
}
