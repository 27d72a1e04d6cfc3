import type { Call, LiveCall } from '@portal/contracts/calls'
import { fullName, nationalPhone } from '@portal/contracts/fields'
import { supervisors } from '@portal/contracts/role'
import { DateText, type Tone, useCan, useNow } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { DoNotCallBadge } from '../calling/do-not-call-badge.tsx'
import { PhoneLink } from '../calling/phone-link.tsx'
import type { Callee } from '../calling/use-place-call.tsx'
import { CallTimer } from '../dock/call-timer.tsx'
import { useLiveCallsQuery } from '../dock/endpoints.ts'
import { isNamed } from '../leads/is-named.ts'
import styles from './activity.module.css'
import { isUnanswered } from '../calling/is-unanswered.ts'
import { useLinkActions, useMayLink } from '../linking/use-link-actions.tsx'
import { CallMenu } from './call-menu.tsx'
import { formatDuration } from './duration.ts'

/** Color is for what someone should act on. */
const tones: Readonly<Record<Call['status'], Tone>> = { answered: 'neutral', missed: 'negative', other: 'neutral' }
const statusLabels = { answered: 'Answered', missed: 'Missed', other: 'Other' }

interface CallTableProps {
  /** Undefined while they load. */
  calls: readonly Call[] | undefined
  onCall: (callee: Callee) => void
}

export function CallTable({ calls, onCall }: CallTableProps) {
  const seesMembers = useCan(supervisors)
  // The dock has loaded the user's own, and lists what a colleague has taken for a few seconds.
  const { data: live = [] } = useLiveCallsQuery(seesMembers ? {} : { mine: 'true' })
  const liveCalls = new Map(live.flatMap(call => (seesMembers || call.phase !== 'taken' ? [[call.id, call]] : [])))
  const columns: Column<Call>[] = [
    {
      title: 'Type',
      width: 190,
      minWidth: 128,
      onCard: 'untitled',
      render: call => <Type call={call} member={call.member ?? liveCalls.get(call.id)?.member} />,
    },
    {
      title: 'Phone Number',
      width: 320,
      minWidth: 250,
      onCard: 'title',
      render: call => <PhoneNumber call={call} isLive={liveCalls.has(call.id)} onCall={onCall} />,
    },
    {
      title: 'Status',
      width: 120,
      minWidth: 90,
      onCard: 'untitled',
      render: call => {
        const live = liveCalls.get(call.id)
        return live ? <Live call={live} /> : <Status call={call} />
      },
    },
    {
      title: 'Duration',
      align: 'right',
      width: 100,
      minWidth: 70,
      onCard: 'untitled',
      render: ({ id, status, duration }) => {
        const connectedAt = liveCalls.get(id)?.connectedAt
        if (connectedAt) return <CallTimer since={connectedAt} />
        return status === 'answered' ? formatDuration(duration) : '–'
      },
    },
    {
      title: 'Time',
      width: 160,
      minWidth: 122,
      onCard: 'corner',
      isDescending: true,
      render: ({ timestamp }) => (
        <span className="quiet">
          <DateText at={timestamp} />
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label="Calls"
      columns={columns}
      rows={calls}
      actionsWidth={36}
      actions={call => <CallMenu call={call} />}
      rowClass={({ id, status }) => {
        const live = liveCalls.get(id)
        if (live) return `${styles.call} ${styles.live} ${isRinging(live) ? styles.ringing : ''}`
        return `${styles.call} ${status === 'missed' ? styles.missed : ''}`
      }}
    />
  )
}

interface TypeProps {
  call: Call
  /** Who answered or dialed. */
  member: Call['member'] | undefined
}

function Type({ call: { direction, status, isByHand, isMine }, member }: TypeProps) {
  const isInbound = direction === 'inbound'
  const Icon = status === 'missed' ? PhoneMissed : isInbound ? PhoneIncoming : PhoneOutgoing
  return (
    <span className="inline">
      <Icon className={status === 'missed' ? 'tone-negative' : 'quiet'} size={16} aria-hidden />
      <span className={`inline ellipsis ${styles.type}`}>
        <span className={styles.direction}>{isInbound ? 'Inbound' : 'Outbound'}</span>
        {member && <span className={`quiet ellipsis ${styles.member}`}>{isMine ? 'You' : fullName(member)}</span>}
        {isByHand && <span className="quiet ellipsis">Dialed by hand</span>}
      </span>
    </span>
  )
}

interface PhoneNumberProps {
  call: Call
  isLive: boolean
  onCall: CallTableProps['onCall']
}

function PhoneNumber({ call, isLive, onCall }: PhoneNumberProps) {
  const { id, phoneNumber, doNotCall, callable, timeZone, lead } = call
  const number = nationalPhone(phoneNumber)
  const hasName = lead !== null && isNamed(lead.fullName, number)
  const mayLink = useMayLink(call)
  const isWithheld = !/\d/.test(phoneNumber)
  return (
    <span className={`inline ${styles.phone}`}>
      <PhoneLink
        phone={phoneNumber}
        label={number}
        callable={callable}
        timeZone={timeZone}
        isOnCall={isLive}
        onCall={() => onCall({ callId: id, name: number })}
      >
        {doNotCall && <DoNotCallBadge />}
      </PhoneLink>
      {lead ? (
        <Link className={`ellipsis ${hasName ? 'strong' : 'medium'} ${styles.lead}`} to={`/leads?lead=${lead.id}`}>
          {hasName ? lead.fullName : 'New caller'}
        </Link>
      ) : (
        !isWithheld && (
          <span className={`row ${styles.unknown}`}>
            <span className="medium">New caller</span>
            {mayLink && <NewLead call={call} />}
          </span>
        )
      )}
    </span>
  )
}

/** The next step with an unknown number, next to it. The menu has it as well. */
function NewLead({ call }: { call: Call }) {
  const { actions, dialog } = useLinkActions({ id: call.id, phoneNumber: call.phoneNumber, leadId: null })
  const create = actions.find(({ isNew }) => isNew)
  if (!create) return null
  return (
    <>
      <button
        type="button"
        className={`plain row gap-1 touch-area small ${styles.newLead}`}
        aria-label={`New lead with ${nationalPhone(call.phoneNumber)}`}
        onClick={create.onSelect}
      >
        <Plus size={12} aria-hidden />
        New lead
      </button>
      {dialog}
    </>
  )
}

const isRinging = ({ phase }: LiveCall) => phase === 'ringing' || phase === 'placing'

const Live = ({ call }: { call: LiveCall }) => (
  <Dotted tone={isRinging(call) ? 'caution' : 'positive'}>{isRinging(call) ? 'Ringing' : 'Live'}</Dotted>
)

function Status({ call }: { call: Call }) {
  const now = useNow()
  return <Dotted tone={call.isVoicemail ? 'caution' : tones[call.status]}>{statusLabel(call, now)}</Dotted>
}

const Dotted = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`row nowrap tone-${tone} ${styles.status}`}>
    <i className={`status-dot tone-${tone}`} />
    {children}
  </span>
)

function statusLabel({ direction, status, timestamp, isByHand, isVoicemail }: Call, now: number): string {
  if (isVoicemail) return 'Voicemail'
  const isNoAnswer = isUnanswered(direction, status, now - Date.parse(timestamp)) && !isByHand
  return isNoAnswer ? 'No answer' : statusLabels[status]
}
