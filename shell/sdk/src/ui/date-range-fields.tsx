import Input, { type InputProps } from 'antd/es/input/index.js'
import { useId, useMemo } from 'react'
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
 * zone, which the fields name on hover. A viewer in another zone sees times of their own zone in the list, so their labels
 * name it too.
 */
export function DateRangeFields({ startDate = '', endDate = '', onChange }: DateRangeFieldsProps) {
  const id = useId()
  const { timeZone } = useSession()
  const { zone, shownZone } = useMemo(() => describeZone(timeZone), [timeZone])
  return (
    <>
      <div>
        <label htmlFor={`${id}-start`} data-zone={shownZone}>
          Start Date
        </label>
        <DayField
          id={`${id}-start`}
          title={zone}
          value={startDate}
          max={endDate}
          onChange={day => onChange({ startDate: day })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-end`} data-zone={shownZone}>
          End Date
        </label>
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

/** The text on hover, and the short name that is always visible to a viewer in another zone. */
function describeZone(timeZone: string) {
  const isViewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone
  return {
    zone: `Days in ${zoneName(timeZone, 'longGeneric')}`,
    shownZone: isViewersZone ? undefined : zoneName(timeZone, 'shortGeneric'),
  }
}

/** Such as "Eastern Time", or "ET". */
function zoneName(timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
