import type { LeadQueue, LeadView } from '@portal/contracts/calls'
import { Link, useSearchParams } from '@portal/sdk/router'
import { useEffect, useRef } from 'react'
import { useLeadSummaryQuery } from '../endpoints.ts'
import { useLeadQueue } from '../../queue/use-lead-queue.ts'
import { type LeadTab, useLeadTab } from '../use-lead-tab.ts'
import { viewNames } from '../view-names.ts'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import styles from './view-tabs.module.css'

const views: readonly { view?: LeadView; name: string }[] = [
  { name: 'All' },
  ...Object.entries(viewNames).map(([view, name]) => ({ view: view as LeadView, name })),
]

const tabs: readonly { tab: LeadTab; name: string }[] = [
  { tab: 'queue', name: 'Queue' },
  { tab: 'callbacks', name: 'Callbacks' },
]

/** The server stops counting here. */
const maxCounted = 1000

/** Links to the views of the list, with their counts, and to the tabs that replace the list. The filters stay. */
export function ViewTabs({ view: current }: { view: LeadView | undefined }) {
  const { data } = useLeadSummaryQuery({ timeZone: viewerTimeZone })
  const { data: queue } = useLeadQueue()
  const [search] = useSearchParams()
  const currentTab = useLeadTab()
  const links = useRef<HTMLElement>(null)
  const hasCounts = data !== undefined && queue !== undefined
  // A narrow window shows some of the links only, and the counts move them.
  useEffect(() => {
    if (links.current) centerCurrent(links.current)
  }, [current, currentTab, hasCounts])
  return (
    <nav ref={links} className={`row scrolls-sideways ${styles.views}`} aria-label="Views">
      {views.map(({ view, name }) => {
        const count = view && data?.views[view]
        return (
          <Link
            key={name}
            to={{ search: searchFor(search, view) }}
            className="row gap-2 fixed quiet dense medium nowrap touch-area choice view"
            aria-current={view === current && !currentTab ? 'page' : undefined}
          >
            {name}
            {count !== undefined && <span className="small">{count < maxCounted ? count : `${maxCounted - 1}+`}</span>}
          </Link>
        )
      })}
      {tabs.map(({ tab, name }) => (
        <Link
          key={tab}
          to={{ search: `tab=${tab}` }}
          className="row gap-2 fixed quiet dense medium nowrap touch-area choice view"
          aria-current={tab === currentTab ? 'page' : undefined}
        >
          {name}
          {queue && <TabCount tab={tab} queue={queue} />}
        </Link>
      ))}
    </nav>
  )
}

function TabCount({ tab, queue: { total, counts } }: { tab: LeadTab; queue: LeadQueue }) {
  if (tab === 'queue') return <span className="small">{total}</span>
  const due = counts.promised + counts.callback
  return due > 0 && <span className="small">{due} due</span>
}

/** Scrolls the links so that the current one is in the middle. `scrollIntoView` would scroll the page too. */
function centerCurrent(links: HTMLElement): void {
  const shown = links.getBoundingClientRect()
  const current = links.querySelector('[aria-current]')?.getBoundingClientRect()
  if (current) links.scrollLeft += current.left + current.width / 2 - (shown.left + shown.width / 2)
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
