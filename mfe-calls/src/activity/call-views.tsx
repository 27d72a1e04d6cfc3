import type { CallFilters } from '@portal/contracts/calls'
import { useDashboardMetricsQuery } from '../dashboard/endpoints.ts'
import { ViewLinks } from '../views/view-links.tsx'

const views: readonly { name: string; filters: CallFilters }[] = [
  { name: 'All', filters: {} },
  { name: 'Mine', filters: { mine: 'true' } },
  { name: 'Missed today', filters: { status: 'missed', today: 'true' } },
  { name: 'Voicemail', filters: { status: 'voicemail' } },
]

/** Links that set the filters. The calls missed today have the count of the menu. */
export function CallViews({ filters }: { filters: CallFilters }) {
  const { data } = useDashboardMetricsQuery({})
  const given = searchOf(filters)
  return (
    <ViewLinks
      views={views.map(view => {
        const search = searchOf(view.filters)
        const count = view.filters.status === 'missed' ? data?.todayMetrics.missedCalls : undefined
        return { name: view.name, search, isCurrent: search === given, count: count || undefined }
      })}
    />
  )
}

/** The same for the same filters in any order. */
function searchOf(filters: CallFilters): string {
  const search = new URLSearchParams(filters)
  search.sort()
  return search.toString()
}
