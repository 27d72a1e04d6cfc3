import { type DayHours, type StateRule, stateNames } from '@portal/contracts/calls'
import { Button } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import styles from './page.module.css'

interface StateTableProps {
  states: readonly StateRule[]
  onEdit: (rule: StateRule) => void
}

/** The states whose law is stricter than federal law. */
export function StateTable({ states, onEdit }: StateTableProps) {
  return (
    <div className={styles.scroll}>
      <table className="records">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Weekdays</th>
            <th scope="col">Saturday</th>
            <th scope="col">Sunday</th>
            <th scope="col">Holidays</th>
            <th scope="col">Attempts</th>
            <th scope="col">Source</th>
            <th scope="col">Checked</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {states.map(rule => (
            <tr key={rule.state}>
              <th scope="row">{stateNames[rule.state]}</th>
              <td>{formatHours(rule.weekdays)}</td>
              <td>{formatHours(rule.saturday)}</td>
              <td>{formatHours(rule.sunday)}</td>
              <td>{rule.allowsHolidays ? 'Allowed' : 'No calls'}</td>
              <td>{rule.maxAttempts ?? '–'}</td>
              <td className={styles.source}>{rule.source}</td>
              <td>{dayjs(rule.checkedOn).format('MMM D, YYYY')}</td>
              <td>
                <Button size="small" aria-label={`Edit ${stateNames[rule.state]}`} onClick={() => onEdit(rule)}>
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const formatHours = (hours: DayHours | null) =>
  hours ? `${twelveHours(hours.from)} – ${twelveHours(hours.until)}` : 'No calls'

/** 8:30 AM for 08:30, and 8 AM for 08:00. */
const twelveHours = (clock: string) => dayjs(`2000-01-01T${clock}`).format(clock.endsWith(':00') ? 'h A' : 'h:mm A')
