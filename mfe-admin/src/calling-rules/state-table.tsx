import { type DayHours, type StateRule, stateNames } from '@portal/contracts/calls'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import dayjs from 'dayjs'
import styles from './page.module.css'

interface StateTableProps {
  states: readonly StateRule[]
  onEdit: (rule: StateRule) => void
}

interface StateRow {
  id: string
  rule: StateRule
}

const columns: Column<StateRow>[] = [
  { title: 'State', isName: true, onCard: 'title', width: 130, render: ({ rule }) => stateNames[rule.state] },
  { title: 'Weekdays', width: 116, render: ({ rule }) => formatHours(rule.weekdays) },
  { title: 'Saturday', width: 116, render: ({ rule }) => formatHours(rule.saturday) },
  { title: 'Sunday', width: 116, render: ({ rule }) => formatHours(rule.sunday) },
  { title: 'Holidays', width: 84, render: ({ rule }) => (rule.allowsHolidays ? 'Allowed' : 'No calls') },
  { title: 'Attempts', width: 96, render: ({ rule }) => rule.maxAttempts ?? '–' },
  {
    title: 'Source',
    render: ({ rule: { source, checkedOn } }) => (
      <span className={`stack ${styles.source}`}>
        <span className="ellipsis" title={source}>
          {source}
        </span>
        <small className="quiet">Checked {dayjs(checkedOn).format('MMM D, YYYY')}</small>
      </span>
    ),
  },
]

/** The states whose law is stricter than federal law. */
export function StateTable({ states, onEdit }: StateTableProps) {
  return (
    <DataTable
      label="States with stricter law"
      columns={columns}
      rows={states.map(rule => ({ id: rule.state, rule }))}
      onOpen={({ rule }) => onEdit(rule)}
      actionsWidth={64}
      actions={({ rule }) => (
        <Button type="text" size="small" aria-label={`Edit ${stateNames[rule.state]}`} onClick={() => onEdit(rule)}>
          Edit
        </Button>
      )}
    />
  )
}

const formatHours = (hours: DayHours | null) =>
  hours ? `${twelveHours(hours.from)} – ${twelveHours(hours.until)}` : 'No calls'

/** 8:30 AM for 08:30, and 8 AM for 08:00. */
const twelveHours = (clock: string) => dayjs(`2000-01-01T${clock}`).format(clock.endsWith(':00') ? 'h A' : 'h:mm A')
