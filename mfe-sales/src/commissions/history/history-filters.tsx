import { DateRangeFields } from '@portal/sdk/ui'
import { FilterBar, FilterField } from '@portal/sdk/ui/filter-bar'
import { Select } from '@portal/sdk/ui/select'
import { useSaleTypesQuery } from '../endpoints.ts'
import type { HistoryFilters as Filters, SetView } from '../use-view.ts'

interface HistoryFiltersProps {
  filters: Filters
  set: SetView
}

export function HistoryFilters({ filters: { saleType, startDate, endDate }, set }: HistoryFiltersProps) {
  const { data: types } = useSaleTypesQuery()
  const names = new Set([...(types ?? []).map(type => type.saleType), ...(saleType ? [saleType] : [])])
  return (
    <FilterBar
      label="Filter sales"
      count={[saleType, startDate, endDate].filter(Boolean).length}
      onClear={() => set({ saleType: '', startDate: '', endDate: '' })}
    >
      <FilterField label="Type" htmlFor="filter-type" isWide>
        <Select
          id="filter-type"
          value={saleType ?? ''}
          options={[{ value: '', label: 'All Types' }, ...[...names].map(value => ({ value, label: value }))]}
          onChange={value => set({ saleType: value })}
          popupMatchSelectWidth={false}
        />
      </FilterField>
      <DateRangeFields startDate={startDate} endDate={endDate} onChange={set} />
    </FilterBar>
  )
}
