import { EmptyState, LoadFailure, type Preload } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import PhoneCall from 'lucide-react/icons/phone-call'
import { useEffect, useState } from 'react'
import { headings } from '../headings.ts'
import styles from './activity.module.css'
import { type PlaceCall, usePlaceCall } from '../calling/use-place-call.tsx'
import { CallsToWrapUp } from '../wrap-up/calls-to-wrap-up.tsx'
import { CallFilters } from './call-filters.tsx'
import { CallTable } from './call-table.tsx'
import { CallViews } from './call-views.tsx'
import { NumberActions } from './number-actions.tsx'
import { useCallsToWrapUpQuery, wrapUpApi } from '../wrap-up/endpoints.ts'
import { activityApi, callsPage, useRecentCallsInfiniteQuery } from './endpoints.ts'
import { readCallFilters, useCallFilters } from './use-call-filters.ts'

const preload: Preload = ({ dispatch, search }) => {
  const options = { subscribe: false }
  void dispatch(wrapUpApi.endpoints.callsToWrapUp.initiate(undefined, options))
  void dispatch(activityApi.endpoints.recentCalls.initiate(callsPage(readCallFilters(search)), options))
}
ActivityPage.preload = preload

export default function ActivityPage() {
  const { filters, setFilter, clear } = useCallFilters()
  const { placeCall, overrideDialog } = usePlaceCall()
  const { currentData } = useRecentCallsInfiniteQuery(callsPage(filters))
  const total = currentData?.pages[0]?.total
  const isListShown = useListShown()
  return (
    <>
      <header className={styles.header}>
        <h1>{headings.activity.title}</h1>
        <p className="quiet">{headings.activity.subtitle}</p>
        <span role="status" className="quiet medium nowrap">
          {total !== undefined && `${total.toLocaleString('en-US')} ${total === 1 ? 'call' : 'calls'}`}
        </span>
        <CallViews filters={filters} />
        <NumberActions />
      </header>
      {isListShown && (
        <>
          <CallsToWrapUp />
          <CallFilters filters={filters} onFilter={setFilter} onClear={clear} />
          <section className={`panel list ${styles.log}`} aria-label="Calls">
            <Calls filters={filters} onCall={placeCall} onClear={clear} />
          </section>
        </>
      )}
      {overrideDialog}
    </>
  )
}

/** Whether to show the list: the calls to wrap up are above it, and would move it. It waits for them a second at most. */
function useListShown(): boolean {
  const { isLoading } = useCallsToWrapUpQuery()
  const [isShown, setShown] = useState(!isLoading)
  if (!isLoading && !isShown) setShown(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return isShown
}

interface CallsProps extends Pick<ReturnType<typeof useCallFilters>, 'filters'> {
  onCall: PlaceCall['placeCall']
  onClear: () => void
}

function Calls({ filters, onCall, onClear }: CallsProps) {
  const { currentData, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useRecentCallsInfiniteQuery(callsPage(filters))
  if (error && !currentData) return <LoadFailure what="The calls" error={error} onRetry={() => void refetch()} />
  if (!currentData) return <CallTable calls={undefined} onCall={onCall} />
  const calls = currentData.pages.flatMap(page => page.rows)
  if (calls.length === 0) {
    const isFiltered = Object.keys(filters).length > 0
    return (
      <EmptyState
        icon={<PhoneCall />}
        title="No recent calls"
        description={
          isFiltered ? 'No calls match these filters.' : 'Calls appear here when the phone system reports them.'
        }
        action={isFiltered && <Button onClick={onClear}>Clear Filters</Button>}
      />
    )
  }
  return (
    <>
      <CallTable calls={calls} onCall={onCall} />
      {hasNextPage && (
        <div className="row wrap gap-4 quiet list-end">
          {isFetchNextPageError && <p role="alert">Couldn't load older calls.</p>}
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? 'Retry' : 'Show older calls'}
          </Button>
        </div>
      )}
    </>
  )
}
