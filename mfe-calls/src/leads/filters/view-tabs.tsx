import type { LeadQueue, LeadView } from '@portal/contracts/calls'
import { useSearchParams } from '@portal/sdk/router'
import { useLeadSummaryQuery } from '../endpoints.ts'
import { useLeadQueue } from '../../queue/use-lead-queue.ts'
import { type LeadTab, useLeadTab } from '../use-lead-tab.ts'
import { viewNames } from '../view-names.ts'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import { ViewLinks } from '../../views/view-links.tsx'

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
  return (
    <ViewLinks
      views={[
        ...views.map(({ view, name }) => ({
          name,
          search: searchFor(search, view),
          isCurrent: view === current && !currentTab,
          count: countText(view && data?.views[view]),
        })),
        ...tabs.map(({ tab, name }) => ({
          name,
          search: `tab=${tab}`,
          isCurrent: tab === currentTab,
          count: queue && tabCount(tab, queue),
        })),
      ]}
    />
  )
}

const countText = (count: number | undefined) =>
  count === undefined || count < maxCounted ? count : `${maxCounted - 1}+`

function tabCount(tab: LeadTab, { total, counts }: LeadQueue): string | number | undefined {
  if (tab === 'queue') return total
  const due = counts.promised + counts.callback
  return due > 0 ? `${due} due` : undefined
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
