import { serviceLabels } from '@portal/contracts/calls'
import { Button, Input, PeriodFields } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { type ReactNode, useEffect, useState } from 'react'
import type { Changes, Filters } from './filters.ts'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  filters: Filters
  onFilter: (changes: Changes) => void
  onClear: () => void
  /** Further buttons, behind Clear Filters. */
  children: ReactNode
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

export function FilterBar({ filters, onFilter, onClear, children }: FilterBarProps) {
  return (
    <form
      role="search"
      className={`panel ${styles.bar}`}
      aria-label="Filter leads"
      onSubmit={event => event.preventDefault()}
    >
      <div className={styles.zip}>
        <label htmlFor="zip-code">ZIP Code</label>
        <ZipField value={filters.zipCode ?? ''} onChange={value => onFilter({ zipCode: value })} />
      </div>
      <div className={styles.service}>
        <label htmlFor="service-interest">Service Interest</label>
        <Select
          id="service-interest"
          value={filters.serviceInterest ?? ''}
          options={services}
          onChange={(value: string) => onFilter({ serviceInterest: value })}
          popupMatchSelectWidth={false}
        />
      </div>
      <PeriodFields
        className={styles.date}
        startDate={filters.startDate}
        endDate={filters.endDate}
        onChange={onFilter}
      />
      <div className={styles.contacted}>
        <label htmlFor="contacted-filter">Contacted</label>
        <Select
          id="contacted-filter"
          value={filters.contacted ?? ''}
          options={contactedChoices}
          onChange={(value: string) => onFilter({ contacted: value })}
        />
      </div>
      <div className={styles.actions}>
        <Button onClick={onClear}>Clear Filters</Button>
        {children}
      </div>
    </form>
  )
}

const typingPauseMs = 250

/** Filters once the typing pauses. */
function ZipField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <Input
      id="zip-code"
      value={typed}
      inputMode="numeric"
      maxLength={10}
      placeholder="e.g. 135"
      onChange={event => setTyped(event.target.value.trim())}
    />
  )
}
