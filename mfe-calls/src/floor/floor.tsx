import type { Floor, FloorMember, FloorState } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { admins } from '@portal/contracts/role'
import {
  Avatar,
  Badge,
  LoadFailure,
  RelativeTime,
  Skeleton,
  statuses,
  statusNames,
  statusTones,
  type Tone,
  useCan,
  useNow,
} from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import type { ReactNode } from 'react'
import { formatElapsed } from '../activity/duration.ts'
import { useSecondsSince } from '../dock/use-seconds-since.ts'
import { useFloorQuery } from '../queue/endpoints.ts'
import { absenceOf, shownSince } from './absence-of.ts'
import { countsOf } from './counts-of.ts'
import styles from './floor.module.css'

/** For supervisors: counts of waiting leads, and what each member is doing. */
export default function FloorBoard() {
  const { data: floor, error, refetch } = useFloorQuery()
  const columns = useCan(admins) ? [linkedMember, ...otherColumns] : [member, ...otherColumns]
  const hasOldLead = useIsOlderThan(floor?.oldestLeadSince, dayMs)
  if (!floor && error) {
    return (
      <section className="panel">
        <LoadFailure what="The floor" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <section className="stack" aria-label="Floor" aria-busy={!floor}>
      <dl className={`stats ${styles.strip}`}>
        <Figure name="New leads waiting" value={floor?.leadsWaiting} to="/leads?tab=queue" />
        <Figure name="Oldest lead" value={floor && <Oldest since={floor.oldestLeadSince} />} isLate={hasOldLead} />
        <Figure
          name="Calls to return"
          value={floor?.missedCalls}
          isLate={Number(floor?.missedCalls) > 0}
          to="/leads?tab=queue"
        />
        <Figure
          name="Overdue callbacks"
          value={floor?.overdueCallbacks}
          isLate={Number(floor?.overdueCallbacks) > 0}
          to="/leads?tab=callbacks"
        />
        <Figure
          name="Called within 5 min"
          value={floor && <InTime percent={floor.calledInTimePercent} />}
          isLate={(floor?.calledInTimePercent ?? 100) < fewPercent}
        />
      </dl>
      <div className={`panel list ${styles.members}`}>
        <header className="row wrap spread">
          <h2>Right now</h2>
          <p className={`quiet dense ${styles.counts}`}>{floor && countsOf(floor.members)}</p>
        </header>
        {/* The rows are new elements, so that they don't move if the counts take two lines. */}
        <DataTable
          key={floor ? 'loaded' : 'loading'}
          label="Members on the floor"
          columns={columns}
          rows={floor && byUrgency(floor.members)}
          skeletonRows={3}
          rowClass={() => styles.row}
        />
      </div>
    </section>
  )
}

interface FigureProps {
  name: string
  /** Undefined while loading. */
  value: ReactNode
  /** Customers wait for longer than they should. */
  isLate?: boolean
  to?: string
}

function Figure({ name, value, isLate = false, to }: FigureProps) {
  return (
    <div className={`panel ${styles.figure} ${isLate ? `tone-caution ${styles.isLate}` : ''}`}>
      <dt className="quiet dense ellipsis">
        {to ? (
          <Link className="covers" to={to}>
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="ellipsis">{value ?? <Skeleton width="3rem" height="1.5rem" />}</dd>
    </div>
  )
}

const dayMs = 86_400_000
/** If fewer customers were called in time, most waited too long. */
const fewPercent = 50

function useIsOlderThan(since: string | null | undefined, ms: number): boolean {
  const now = useNow()
  return Boolean(since) && now - Date.parse(since ?? '') > ms
}

const Oldest = ({ since }: { since: Floor['oldestLeadSince'] }) => (since ? <RelativeTime at={since} /> : '–')
const InTime = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    '–'
  ) : (
    <>
      {percent}% <small className="quiet">today</small>
    </>
  )

const stateNames: Readonly<Record<FloorState, string>> = {
  'on-call': 'On a call',
  ringing: 'Ringing',
  'wrapping-up': 'Wrapping up',
  waiting: 'Available',
}
const stateTones: Readonly<Record<FloorState, Tone>> = {
  'on-call': 'accent',
  ringing: 'caution',
  'wrapping-up': 'special',
  waiting: 'positive',
}

const memberName = ({ name }: FloorMember) => fullName(name) || 'A member'
const strongName = (row: FloorMember) => (
  <span className="inline">
    <Avatar firstName={row.name.firstName} lastName={row.name.lastName} size={28} />
    <strong className="ellipsis">{memberName(row)}</strong>
  </span>
)
const member: Column<FloorMember> = {
  title: 'Member',
  width: 300,
  minWidth: 180,
  isName: true,
  onCard: 'title',
  render: strongName,
}
/** Only admins may open the page of members. */
const linkedMember: Column<FloorMember> = {
  ...member,
  render: row => (
    <Link className={styles.name} to={`/admin/members?member=${row.id}`}>
      {strongName(row)}
    </Link>
  ),
}
const otherColumns: Column<FloorMember>[] = [
  {
    title: 'Now',
    width: 150,
    minWidth: 124,
    onCard: 'aside',
    render: row => <State of={row} />,
  },
  {
    title: 'For',
    cardTitle: 'for',
    align: 'right',
    width: 100,
    minWidth: 76,
    onCard: 'note',
    render: row => {
      const since = shownSince(row)
      return since ? <Elapsed of={row} since={since} /> : '–'
    },
  },
  {
    title: 'Lead',
    minWidth: 150,
    onCard: 'note',
    render: ({ lead }) =>
      lead ? (
        <Link className={styles.lead} to={`/leads?lead=${lead.id}`}>
          {lead.fullName}
        </Link>
      ) : (
        '–'
      ),
  },
  {
    title: 'Calls today',
    width: 110,
    minWidth: 100,
    align: 'right',
    onCard: 'note',
    render: ({ callsToday }) => (
      <>
        {callsToday}
        <span className={styles.unit}> {callsToday === 1 ? 'call today' : 'calls today'}</span>
      </>
    ),
  },
]

const stateOrder: Readonly<Record<FloorState, number>> = { 'on-call': 1, ringing: 2, 'wrapping-up': 0, waiting: 3 }

/** Members at work, by what they do, then those who are available, away, busy, and offline. The longest comes first. */
const byUrgency = (members: readonly FloorMember[]) =>
  members.toSorted((one, other) => rank(one) - rank(other) || startOf(one) - startOf(other))

function startOf(row: FloorMember): number {
  const since = shownSince(row)
  return since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since)
}

const rank = (row: FloorMember) => {
  const absence = absenceOf(row)
  return absence ? statuses.indexOf(absence) + Object.keys(stateOrder).length : stateOrder[row.state]
}

const minuteMs = 60_000
/** From when on a time stands out. A wrap-up takes a few minutes: after this time, someone has forgotten it. */
const longMs: Readonly<Record<FloorState, number>> = {
  'on-call': Infinity,
  ringing: Infinity,
  'wrapping-up': 15 * minuteMs,
  waiting: 60 * minuteMs,
}
/** A break is over by then, or someone has forgotten to change their status. */
const longAbsenceMs = 30 * minuteMs

/** Whether a member has been in one state for too long. Members without a call today may do other work, or none. */
function useIsLong(row: FloorMember): boolean {
  const absence = absenceOf(row)
  const isOld = useIsOlderThan(shownSince(row), absence ? longAbsenceMs : longMs[row.state])
  return isOld && absence !== 'offline' && !(row.state === 'waiting' && row.callsToday === 0)
}

function State({ of: row }: { of: FloorMember }) {
  const { state } = row
  const absence = absenceOf(row)
  const isLong = useIsLong(row)
  if (state === 'waiting') {
    const tone = absence ? statusTones[absence] : stateTones.waiting
    return (
      <Badge tone={tone} icon={<i className={`status-dot tone-${tone}`} />}>
        {absence ? statusNames[absence] : stateNames.waiting}
      </Badge>
    )
  }
  if (state === 'wrapping-up' && isLong) return <Badge tone="caution">Not wrapped up</Badge>
  return <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
}

/** Such as 3:07, 2:01:25, or 2 days. */
function Elapsed({ of: row, since }: { of: FloorMember; since: string }) {
  const seconds = useSecondsSince(since)
  const days = Math.floor((seconds * 1000) / dayMs)
  return (
    <span className={useIsLong(row) ? `tone-caution ${styles.late}` : ''}>
      {days === 0 ? formatElapsed(seconds) : days === 1 ? '1 day' : `${days} days`}
    </span>
  )
}
