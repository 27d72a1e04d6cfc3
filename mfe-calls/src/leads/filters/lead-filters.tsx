import { serviceLabels } from '@portal/contracts/calls'
import { DateRangeFields, SearchField } from '@portal/sdk/ui'
import { FilterBar, FilterField } from '@portal/sdk/ui/filter-bar'
import { Select } from '@portal/sdk/ui/select'
import { type Changes, countFilters, type Filters } from './filters.ts'

interface LeadFiltersProps {
  filters: Filters
  onFilter: (changes: Changes) => void
  onClear: () => void
}

const services = [
  { value: '', label: 'All Services' },
  ...Object.entries(serviceLabels).map(([value, label]) => ({ value, label })),
]
const contactedChoices = [
  { value: '', label: 'All Leads' },
  { value: 'true', label: 'Contacted' },
  { value: 'false', label: 'Not Contacted' },
]

export function LeadFilters({ filters, onFilter, onClear }: LeadFiltersProps) {
  return (
    <FilterBar
      label="Filter leads"
      count={countFilters(filters)}
      onClear={onClear}
      search={
        <SearchField
          aria-label="Search leads"
          type="search"
          value={filters.q ?? ''}
          maxLength={100}
          placeholder="Name, phone, or email"
          onChange={text => onFilter({ q: text })}
        />
      }
    >
      <FilterField label="ZIP Code" htmlFor="zip-code">
        <SearchField
          id="zip-code"
          value={filters.zipCode ?? ''}
          inputMode="numeric"
          maxLength={10}
          placeholder="ZIP or first digits"
          onChange={text => onFilter({ zipCode: text })}
        />
      </FilterField>
      <FilterField label="Service Interest" htmlFor="service-interest" isWide>
        <Select
          id="service-interest"
          value={filters.serviceInterest ?? ''}
          options={services}
          onChange={(value: string) => onFilter({ serviceInterest: value })}
          popupMatchSelectWidth={false}
        />
      </FilterField>
      <DateRangeFields startDate={filters.startDate} endDate={filters.endDate} onChange={onFilter} />
      <FilterField label="Contacted" htmlFor="contacted-filter">
        <Select
          id="contacted-filter"
          value={filters.contacted ?? ''}
          options={contactedChoices}
          onChange={(value: string) => onFilter({ contacted: value })}
        />
      </FilterField>
    </FilterBar>
  )
}
