import type { LeadView } from '@portal/contracts/calls'
import { Link, useSearchParams } from '@portal/sdk/router'
import { useLeadSummaryQuery } from '../endpoints.ts'
import { useLeadQueue } from '../../queue/use-lead-queue.ts'
import type { LeadTab } from '../use-lead-tab.ts'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import styles from './view-tabs.module.css'

const views: readonly { view?: LeadView; name: string }[] = [
  { name: 'All' },
  { view: 'mine', name: 'Mine' },
  { view: 'unassigned', name: 'Unassigned' },
  { view: 'follow-up', name: 'Follow-up due' },
  { view: 'new-today', name: 'New today' },
]

/** The server stops counting here. */
const maxCounted = 1000

interface ViewTabsProps {
  view: LeadView | undefined
  /** What the page shows in place of the list. */
  tab?: LeadTab | undefined
}

const tabSearch = new URLSearchParams({ tab: 'queue' }).toString()

/** Links to the views of the list, with their counts. The filters stay. */
export function ViewTabs({ view: current, tab }: ViewTabsProps) {
  const { data } = useLeadSummaryQuery({ timeZone: viewerTimeZone })
  const { data: queue } = useLeadQueue()
  const [search] = useSearchParams()
  return (
    <nav className={styles.views} aria-label="Views">
      {views.map(({ view, name }) => {
        const count = view && data?.views[view]
        return (
          <Link
            key={name}
            to={{ search: searchFor(search, view) }}
            className={styles.view}
            aria-current={view === current && !tab ? 'page' : undefined}
          >
            {name}
            {count !== undefined && (
              <span className={styles.count}>{count < maxCounted ? count : `${maxCounted - 1}+`}</span>
            )}
          </Link>
        )
      })}
      <Link to={{ search: tabSearch }} className={styles.view} aria-current={tab === 'queue' ? 'page' : undefined}>
        Queue
        {queue && <span className={styles.count}>{queue.total}</span>}
      </Link>
    </nav>
  )
}

/** The query of the URL for a view, with the same filters. */
export function searchFor(search: URLSearchParams, view: LeadView | undefined): string {
  const next = new URLSearchParams(search)
  next.delete('lead')
  next.delete('tab')
  if (view) next.set('view', view)
  else next.delete('view')
  return next.toString()
}
