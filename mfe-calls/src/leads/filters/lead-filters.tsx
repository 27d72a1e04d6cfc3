import { serviceLabels } from '@portal/contracts/calls'
import { Button, DateRangeFields, SearchField } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { type Changes, countFilters, type Filters } from './filters.ts'
import styles from './filter-bar.module.css'

interface FilterBarProps {
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

/** The filters of the list. Small screens collapse them behind a button with the number of active filters. */
export function FilterBar({ filters, onFilter, onClear }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filters)
  return (
    <form
      role="search"
      className={`panel ${styles.bar} ${isOpen ? styles.isOpen : ''}`}
      aria-label="Filter leads"
      onSubmit={event => event.preventDefault()}
    >
      <SearchField
        className={styles.search}
        variant="borderless"
        prefix={<Search size={16} aria-hidden />}
        aria-label="Search leads"
        type="search"
        value={filters.q ?? ''}
        maxLength={100}
        placeholder="Name, phone, or email"
        onChange={text => onFilter({ q: text })}
      />
      <Button
        className={styles.toggle}
        type="text"
        icon={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls="lead-filters"
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id="lead-filters" className={styles.fields}>
        <div className={styles.zip}>
          <label htmlFor="zip-code">ZIP Code</label>
          <SearchField
            id="zip-code"
            value={filters.zipCode ?? ''}
            variant="borderless"
            inputMode="numeric"
            maxLength={10}
            placeholder="ZIP or first digits"
            onChange={text => onFilter({ zipCode: text })}
          />
        </div>
        <div className={styles.service}>
          <label htmlFor="service-interest">Service Interest</label>
          <Select
            id="service-interest"
            variant="borderless"
            value={filters.serviceInterest ?? ''}
            options={services}
            onChange={(value: string) => onFilter({ serviceInterest: value })}
            popupMatchSelectWidth={false}
          />
        </div>
        <DateRangeFields
          className={styles.date}
          startDate={filters.startDate}
          endDate={filters.endDate}
          onChange={onFilter}
        />
        <div className={styles.contacted}>
          <label htmlFor="contacted-filter">Contacted</label>
          <Select
            id="contacted-filter"
            variant="borderless"
            value={filters.contacted ?? ''}
            options={contactedChoices}
            onChange={(value: string) => onFilter({ contacted: value })}
          />
        </div>
      </div>
      <Button className={styles.clear} type="text" disabled={count === 0} onClick={onClear}>
        Clear Filters
      </Button>
    </form>
  )
}
