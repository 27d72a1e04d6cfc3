import { type DayHours, federalHours } from '@portal/contracts/calls'
import { Checkbox, Input } from '@portal/sdk/ui'
import styles from './page.module.css'

interface HoursFieldsProps {
  /** Such as "Sunday". */
  name: string
  /** Null without calls. */
  hours: DayHours | null
  /** The validation error of the service. */
  issue: string | undefined
  /** Weekdays always have hours. */
  isRequired?: boolean
  onChange: (hours: DayHours | null) => void
}

/** From when until when calls are allowed on some days, if they are. */
export function HoursFields({ name, hours, issue, isRequired = false, onChange }: HoursFieldsProps) {
  return (
    <div role="group" aria-label={name}>
      <span className={`row wrap ${styles.times}`}>
        {isRequired ? (
          <span>{name}</span>
        ) : (
          <Checkbox
            checked={hours !== null}
            onChange={event => onChange(event.target.checked ? { ...federalHours } : null)}
          >
            {name}
          </Checkbox>
        )}
        {hours ? (
          <>
            <Input
              type="time"
              aria-label={`${name} from`}
              value={hours.from}
              onChange={event => onChange({ ...hours, from: event.target.value })}
            />
            to
            <Input
              type="time"
              aria-label={`${name} until`}
              value={hours.until}
              onChange={event => onChange({ ...hours, until: event.target.value })}
            />
          </>
        ) : (
          <span className="quiet">No calls</span>
        )}
      </span>
      {issue && <p role="alert">{issue}</p>}
    </div>
  )
}
