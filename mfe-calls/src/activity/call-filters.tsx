import { Segmented } from '@portal/sdk/ui'
import type { CallFilters as Filters } from '@portal/contracts/calls'

interface CallFiltersProps {
  filters: Filters
  onFilter: (name: keyof Filters, value: string) => void
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
const labels = { direction: 'Direction', status: 'Status', mine: 'Calls of', today: 'Day' }

export function CallFilters({ filters, onFilter }: CallFiltersProps) {
  return (
    <div className="row wrap space-below filters">
      {(['direction', 'status', 'mine', 'today'] as const).map(name => (
        <Segmented
          key={name}
          aria-label={labels[name]}
          value={filters[name] ?? ''}
          options={choices[name]}
          onChange={value => onFilter(name, value)}
        />
      ))}
    </div>
  )
}
