import Input from 'antd/es/input/index.js'
import { useId } from 'react'

interface PeriodFieldsProps {
  /** Of each of the two. */
  className: string | undefined
  /** Days such as 2026-11-21; the period may be open at either end. */
  startDate: string | undefined
  endDate: string | undefined
  /** An emptied day is ''. */
  onChange: (changed: { startDate: string } | { endDate: string }) => void
}

/** Start Date and End Date of a filter; neither can be chosen beyond the other. */
export function PeriodFields({ className, startDate, endDate, onChange }: PeriodFieldsProps) {
  const id = useId()
  return (
    <>
      <div className={className}>
        <label htmlFor={`${id}-start`}>Start Date</label>
        <Input
          id={`${id}-start`}
          type="date"
          value={startDate ?? ''}
          max={endDate}
          onChange={event => onChange({ startDate: event.target.value })}
        />
      </div>
      <div className={className}>
        <label htmlFor={`${id}-end`}>End Date</label>
        <Input
          id={`${id}-end`}
          type="date"
          value={endDate ?? ''}
          min={startDate}
          onChange={event => onChange({ endDate: event.target.value })}
        />
      </div>
    </>
  )
}
