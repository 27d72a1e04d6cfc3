import Input, { type InputProps } from 'antd/es/input/index.js'
import { useId } from 'react'
import { useDebouncedText } from './use-debounced-text.ts'

interface DateRangeFieldsProps {
  /** A day such as 2026-11-21; `undefined`: no limit. */
  startDate: string | undefined
  endDate: string | undefined
  /** An emptied field is ''. */
  onChange: (change: { startDate: string } | { endDate: string }) => void
}

/** Start Date and End Date in a `FilterBar`. The start cannot be after the end. */
export function DateRangeFields({ startDate = '', endDate = '', onChange }: DateRangeFieldsProps) {
  const id = useId()
  return (
    <>
      <div>
        <label htmlFor={`${id}-start`}>Start Date</label>
        <DayField id={`${id}-start`} value={startDate} max={endDate} onChange={day => onChange({ startDate: day })} />
      </div>
      <div>
        <label htmlFor={`${id}-end`}>End Date</label>
        <DayField id={`${id}-end`} value={endDate} min={startDate} onChange={day => onChange({ endDate: day })} />
      </div>
    </>
  )
}

interface DayFieldProps extends Pick<InputProps, 'id' | 'min' | 'max'> {
  value: string
  onChange: (day: string) => void
}

function DayField({ value, onChange, ...props }: DayFieldProps) {
  const [day, setDay] = useDebouncedText(value, onChange)
  return <Input {...props} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
}
