import { Link } from '@portal/sdk/router'
import { useEffect, useRef } from 'react'
import styles from './view-links.module.css'

export interface ViewLink {
  name: string
  /** The query of the URL. */
  search: string
  isCurrent: boolean
  /** How much is in the view, next to its name. */
  count?: string | number | undefined
}

/** Links to the views of a list, in one line. A narrow window shows some of them only: the current one is in the middle. */
export function ViewLinks({ views }: { views: readonly ViewLink[] }) {
  const links = useRef<HTMLElement>(null)
  // The counts move the links.
  const shown = views.map(({ isCurrent, count }) => `${isCurrent} ${count !== undefined}`).join()
  useEffect(() => {
    if (links.current) centerCurrent(links.current)
  }, [shown])
  return (
    <nav ref={links} className={`row scrolls-sideways ${styles.views}`} aria-label="Views">
      {views.map(({ name, search, isCurrent, count }) => (
        <Link
          key={name}
          to={{ search }}
          className="row gap-2 fixed quiet dense medium nowrap touch-area choice view"
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className="small">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the links so that the current one is in the middle. `scrollIntoView` would scroll the page too. */
function centerCurrent(links: HTMLElement): void {
  const shown = links.getBoundingClientRect()
  const current = links.querySelector('[aria-current]')?.getBoundingClientRect()
  if (current) links.scrollLeft += current.left + current.width / 2 - (shown.left + shown.width / 2)
}
