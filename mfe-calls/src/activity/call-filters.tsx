import { SearchField } from '@portal/sdk/ui'
import { FilterBar, FilterField } from '@portal/sdk/ui/filter-bar'
import { Select } from '@portal/sdk/ui/select'
import type { CallFilters as Filters } from '@portal/contracts/calls'

interface CallFiltersProps {
  filters: Filters
  onFilter: (name: keyof Filters, value: string) => void
  onClear: () => void
}

const choices = {
  direction: [
    { value: '', label: 'All directions' },
    { value: 'inbound', label: 'Inbound' },
    { value: 'outbound', label: 'Outbound' },
  ],
  status: [
    { value: '', label: 'Any status' },
    { value: 'answered', label: 'Answered' },
    { value: 'missed', label: 'Missed' },
    { value: 'voicemail', label: 'Voicemail' },
    { value: 'other', label: 'Other' },
  ],
  mine: [
    { value: '', label: 'Everyone' },
    { value: 'true', label: 'Mine' },
  ],
  today: [
    { value: '', label: 'Any day' },
    { value: 'true', label: 'Today' },
  ],
}
const labels = { direction: 'Direction', status: 'Status', mine: 'Whose calls', today: 'Day' }

export function CallFilters({ filters, onFilter, onClear }: CallFiltersProps) {
  return (
    <FilterBar
      label="Filter calls"
      count={Object.values(filters).filter(Boolean).length}
      onClear={onClear}
      search={
        <SearchField
          aria-label="Search calls"
          type="search"
          value={filters.q ?? ''}
          maxLength={100}
          placeholder="Name or phone"
          onChange={text => onFilter('q', text)}
        />
      }
    >
      {(['direction', 'status', 'mine', 'today'] as const).map(name => (
        <FilterField key={name} label={labels[name]} htmlFor={`calls-${name}`}>
          <Select
            id={`calls-${name}`}
            value={filters[name] ?? ''}
            options={choices[name]}
            onChange={(value: string) => onFilter(name, value)}
          />
        </FilterField>
      ))}
    </FilterBar>
  )
}
