import { type DayHours, type StateRule, stateNames } from '@portal/contracts/calls'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import dayjs from 'dayjs'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pencil from 'lucide-react/icons/pencil'
import { Fragment, type ReactNode } from 'react'
import cards from '../components/cards.module.css'
import styles from './page.module.css'

interface StateTableProps {
  /** The limit of states without one of their own. */
  maxAttempts: number
  states: readonly StateRule[]
  onEdit: (rule: StateRule) => void
}

interface StateRow {
  id: string
  rule: StateRule
}

const columnsOf = (maxAttempts: number): Column<StateRow>[] => [
  {
    title: 'State',
    isName: true,
    onCard: 'title',
    width: 200,
    minWidth: 160,
    render: ({ rule: { state } }, { isOpen, toggle }) => (
      <Button
        type="text"
        size="small"
        title="Source of the rule"
        aria-expanded={isOpen}
        icon={<ChevronRight size={16} aria-hidden />}
        onClick={toggle}
      >
        <strong>{stateNames[state]}</strong>
      </Button>
    ),
  },
  {
    title: 'Calling hours',
    width: 360,
    minWidth: 280,
    onCard: 'untitled',
    render: ({ rule }) => <span className="lines">{callHours(rule)}</span>,
  },
  {
    title: 'Holidays',
    cardTitle: 'Holidays:',
    onCard: 'note',
    width: 170,
    minWidth: 92,
    render: ({ rule }) =>
      rule.allowsHolidays ? <span className="quiet">Allowed</span> : <span className="medium">No calls</span>,
  },
  {
    title: 'Attempts',
    cardTitle: 'Attempts:',
    onCard: 'note',
    width: 150,
    minWidth: 100,
    render: ({ rule }) =>
      rule.maxAttempts === null ? <span className="quiet">Default ({maxAttempts})</span> : rule.maxAttempts,
  },
]

/** The states whose law is stricter than federal law. */
export function StateTable({ maxAttempts, states, onEdit }: StateTableProps) {
  return (
    <DataTable
      label="States with stricter law"
      columns={columnsOf(maxAttempts)}
      rows={states.map(rule => ({ id: rule.state, rule }))}
      details={({ rule }) => (
        <p className="breaks">
          {rule.source} <span className="quiet">Checked {dayjs(rule.checkedOn).format('MMM D, YYYY')}</span>
        </p>
      )}
      rowClass={() => `${cards.compact} ${cards.hasArrow}`}
      actionsWidth={48}
      actions={({ rule }) => (
        <Button
          type="text"
          size="small"
          className={styles.edit}
          title="Edit"
          aria-label={`Edit ${stateNames[rule.state]}`}
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => onEdit(rule)}
        />
      )}
    />
  )
}

/** Such as "Mon–Sat 8 AM – 8 PM, Sun no calls": days with the same hours are together. Days without calls stand out. */
function callHours({ weekdays, saturday, sunday }: StateRule): ReactNode {
  const days = [
    { first: 'Mon', last: 'Fri', hours: formatHours(weekdays) },
    { first: 'Sat', last: 'Sat', hours: formatHours(saturday) },
    { first: 'Sun', last: 'Sun', hours: formatHours(sunday) },
  ]
  const groups: typeof days = []
  for (const day of days) {
    const group = groups.at(-1)
    if (group?.hours === day.hours) group.last = day.last
    else groups.push({ ...day })
  }
  if (groups.length === 1) return `Every day ${groups[0]?.hours}`
  return groups.map(({ first, last, hours }, index) => (
    <Fragment key={first}>
      {index > 0 && ', '}
      <span className={`nowrap ${hours === noCalls ? 'medium' : ''}`}>
        {first === last ? first : `${first}–${last}`} {hours}
      </span>
    </Fragment>
  ))
}

const noCalls = 'no calls'

const formatHours = (hours: DayHours | null) =>
  hours ? `${twelveHours(hours.from)} – ${twelveHours(hours.until)}` : noCalls

/** 8:30 AM for 08:30, and 8 AM for 08:00. */
const twelveHours = (clock: string) => dayjs(`2000-01-01T${clock}`).format(clock.endsWith(':00') ? 'h A' : 'h:mm A')
