import type { Sale } from '@portal/contracts/sales'
import { EmptyState, ListEnd, LoadFailure, lazyComponent, Skeleton } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Coins from 'lucide-react/icons/coins'
import { Suspense, useState } from 'react'
import { pageRows, useListSalesInfiniteQuery, useSalesStatsQuery } from '../endpoints.ts'
import page from '../page.module.css'
import type { View } from '../use-view.ts'
import { groupByDay } from './group-by-day.ts'
import { DayGroup } from './day-group.tsx'
import { ExportLink } from './export-link.tsx'
import { HistoryFilters } from './history-filters.tsx'
import styles from './history.module.css'
import { useLeadNames } from './use-lead-names.ts'

const VoidDialog = lazyComponent(() => import('./void-dialog.tsx'))

export function SalesHistory({ view, isTeam }: { view: View; isTeam: boolean }) {
  const { scope, filters, set } = view
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useListSalesInfiniteQuery({
    ...scope,
    ...filters,
    limit: pageRows,
  })
  const { currentData: stats } = useSalesStatsQuery(scope)
  const [saleToVoid, setSaleToVoid] = useState<Sale>()
  const sales = currentData?.pages.flatMap(({ rows }) => rows)
  const leadNames = useLeadNames(sales)
  const total = currentData?.pages[0]?.total ?? 0
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <section className={`panel ${page.history}`} aria-labelledby="sales-history" aria-busy={!sales}>
      <div className={`row wrap space-below ${styles.header}`}>
        <div className={styles.title}>
          <h2 id="sales-history">Sales History</h2>
          <p className="quiet">{isTeam ? 'All agent sales' : 'Your recent sales and commissions'}</p>
        </div>
        <ExportLink query={{ ...scope, ...filters }} isEmpty={total === 0} />
        <div className={`${styles.filters} ${isFiltered ? styles.isFiltered : ''}`}>
          <HistoryFilters filters={filters} set={set} />
        </div>
      </div>
      {error && !sales && <LoadFailure what="The sales" error={error} onRetry={() => void refetch()} />}
      {!error && !sales && <Skeleton height="18rem" />}
      {sales?.length === 0 && <NoSales isFiltered={isFiltered} view={view} />}
      {sales &&
        groupByDay(sales, !hasNextPage).map(group => (
          <DayGroup
            key={group.day}
            group={group}
            today={stats?.day}
            isTeam={isTeam}
            leadNames={leadNames}
            onVoid={setSaleToVoid}
          />
        ))}
      {hasNextPage && sales && (
        <ListEnd isFetching={isFetching} hasFailed={Boolean(error)} onMore={() => void fetchNextPage()}>
          {sales.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')} sales
        </ListEnd>
      )}
      {saleToVoid && (
        <Suspense>
          <VoidDialog sale={saleToVoid} onClose={() => setSaleToVoid(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function NoSales({ isFiltered, view: { set, scope } }: { isFiltered: boolean; view: View }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<Coins />}
        title="No sales match these filters"
        action={<Button onClick={() => set({ saleType: '', startDate: '', endDate: '' })}>Clear Filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Coins />}
      title={scope.agentId ? 'This agent has no sales yet.' : 'No sales recorded yet. Add your first sale above!'}
    />
  )
}
