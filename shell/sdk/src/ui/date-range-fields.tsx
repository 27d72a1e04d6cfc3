import Input, { type InputProps } from 'antd/es/input/index.js'
import { useId } from 'react'
import { useSession } from '../session/use-session.ts'
import { useDebouncedText } from './use-debounced-text.ts'

interface DateRangeFieldsProps {
  /** A day such as 2026-11-21; `undefined`: no limit. */
  startDate: string | undefined
  endDate: string | undefined
  /** An emptied field is ''. */
  onChange: (change: { startDate: string } | { endDate: string }) => void
}

/**
 * Start Date and End Date in a `FilterBar`. The start cannot be after the end. Days are those of the organization's time
 * zone, which the fields name on hover: a viewer elsewhere sees times of their own zone in the list.
 */
export function DateRangeFields({ startDate = '', endDate = '', onChange }: DateRangeFieldsProps) {
  const id = useId()
  const zone = `Days in ${zoneName(useSession().timeZone)}`
  return (
    <>
      <div>
        <label htmlFor={`${id}-start`}>Start Date</label>
        <DayField
          id={`${id}-start`}
          title={zone}
          value={startDate}
          max={endDate}
          onChange={day => onChange({ startDate: day })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-end`}>End Date</label>
        <DayField
          id={`${id}-end`}
          title={zone}
          value={endDate}
          min={startDate}
          onChange={day => onChange({ endDate: day })}
        />
      </div>
    </>
  )
}

interface DayFieldProps extends Pick<InputProps, 'id' | 'title' | 'min' | 'max'> {
  value: string
  onChange: (day: string) => void
}

function DayField({ value, onChange, ...props }: DayFieldProps) {
  const [day, setDay] = useDebouncedText(value, onChange)
  return <Input {...props} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
}

/** Such as "Eastern Time". */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
