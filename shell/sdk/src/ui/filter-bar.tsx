import Button from 'antd/es/button/index.js'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  /** Accessible name, such as 'Filter leads'. */
  label: string
  /** How many filters are set. */
  count: number
  onClear: () => void
  /** A `SearchField` for text, which stays visible in a narrow window. */
  search?: ReactNode
  /** `FilterField`s. */
  children: ReactNode
}

/** The filters above a list, in one row. A narrow one collapses them behind a button with the number of filters set. */
export function FilterBar({ label, count, onClear, search, children }: FilterBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`filter-bar ${styles.container}`}>
      <form
        role="search"
        className={`panel ${styles.bar} ${isOpen ? styles.isOpen : ''} ${count > 0 ? styles.isFiltered : ''}`}
        aria-label={label}
        onSubmit={event => event.preventDefault()}
      >
        {search && <div className={styles.search}>{search}</div>}
        <Button
          className={styles.toggle}
          type="text"
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        <div id={id} className={styles.fields}>
          {children}
        </div>
        {/* Hidden while it is disabled. */}
        <Button className={styles.clear} type="text" disabled={count === 0} onClick={onClear}>
          Clear Filters
        </Button>
      </form>
    </div>
  )
}

interface FilterFieldProps {
  label: string
  /** ID of the control. */
  htmlFor: string
  /** Takes twice the room of the others. */
  isWide?: boolean
  /** An `Input` or `Select`. The bar draws its border. */
  children: ReactNode
}

export function FilterField({ label, htmlFor, isWide = false, children }: FilterFieldProps) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <label htmlFor={htmlFor}>{label}</label>
      {children}
    </div>
  )
}
