import { Button, DateRangeFields } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useSaleTypesQuery } from '../endpoints.ts'
import type { HistoryFilters as Filters, SetView } from '../use-view.ts'
import styles from './history.module.css'

interface HistoryFiltersProps {
  filters: Filters
  set: SetView
}

export function HistoryFilters({ filters: { saleType, startDate, endDate }, set }: HistoryFiltersProps) {
  const { data: types } = useSaleTypesQuery()
  const names = new Set([...(types ?? []).map(type => type.saleType), ...(saleType ? [saleType] : [])])
  const isFiltered = Boolean(saleType || startDate || endDate)
  return (
    <form role="search" className={styles.filters} aria-label="Filter sales" onSubmit={event => event.preventDefault()}>
      <div className={styles.type}>
        <label htmlFor="filter-type">Type</label>
        <Select
          id="filter-type"
          value={saleType ?? ''}
          options={[{ value: '', label: 'All Types' }, ...[...names].map(value => ({ value, label: value }))]}
          onChange={value => set({ saleType: value })}
          popupMatchSelectWidth={false}
        />
      </div>
      <DateRangeFields className={styles.date} startDate={startDate} endDate={endDate} onChange={set} />
      {isFiltered && <Button onClick={() => set({ saleType: '', startDate: '', endDate: '' })}>Clear Filters</Button>}
    </form>
  )
}
