import type { Call } from '@portal/contracts/calls'
import { fullName, nationalPhone } from '@portal/contracts/fields'
import { supervisors } from '@portal/contracts/role'
import { Badge, type Tone, useCan, useNow } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import dayjs from 'dayjs'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import { DoNotCallBadge } from '../calling/do-not-call-badge.tsx'
import { PhoneLink } from '../calling/phone-link.tsx'
import type { Callee } from '../calling/use-place-call.tsx'
import styles from './activity.module.css'
import { isUnanswered } from '../calling/is-unanswered.ts'
import { BlockNumber } from './block-number.tsx'
import { formatDuration } from './duration.ts'

const tones: Readonly<Record<Call['status'], Tone>> = { answered: 'positive', missed: 'negative', other: 'neutral' }
const statusLabels = { answered: 'Answered', missed: 'Missed', other: 'Other' }
const skeletonRows = 8

interface CallTableProps {
  calls: readonly Call[] | undefined
  onCall: (callee: Callee) => void
}

/** A table of calls, or skeleton rows while `calls` is undefined. */
export function CallTable({ calls, onCall }: CallTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={`records ${styles.table}`} aria-busy={!calls}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Phone Number</th>
            <th scope="col">Status</th>
            <th scope="col">Duration</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {calls?.map(call => (
            <CallRow key={call.id} call={call} onCall={onCall} />
          ))}
          {!calls &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index}>
                <td colSpan={5} aria-label="Loading">
                  <i className={`skeleton ${styles.skeleton}`} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function CallRow({ call, onCall }: Pick<CallTableProps, 'onCall'> & { call: Call }) {
  const seesMembers = useCan(supervisors)
  const isInbound = call.direction === 'inbound'
  const isMissed = call.status === 'missed'
  const TypeIcon = isMissed ? PhoneMissed : isInbound ? PhoneIncoming : PhoneOutgoing
  const at = dayjs(call.timestamp)
  const isNoAnswer = isUnanswered(call.direction, call.status, useNow() - at.valueOf()) && !call.isByHand
  const number = nationalPhone(call.phoneNumber)
  return (
    <tr className={isMissed ? styles.missed : undefined}>
      <td>
        <span className={styles.type}>
          <TypeIcon size={16} aria-hidden />
          <span>
            {isInbound ? 'Inbound' : 'Outbound'}
            {seesMembers && call.member && <small>{fullName(call.member)}</small>}
            {call.isByHand && <small>Dialed by hand</small>}
          </span>
        </span>
      </td>
      <td>
        <span className={styles.number}>
          <PhoneLink
            phone={call.phoneNumber}
            label={number}
            callable={call.callable}
            onCall={() => onCall({ callId: call.id, name: number })}
          >
            <BlockNumber call={call} />
          </PhoneLink>
          {call.doNotCall && <DoNotCallBadge />}
        </span>
        {call.lead && <Link to={`/leads?lead=${call.lead.id}`}>{call.lead.fullName}</Link>}
      </td>
      <td>
        <Badge tone={tones[call.status]}>{isNoAnswer ? 'No answer' : statusLabels[call.status]}</Badge>
      </td>
      <td>{call.status === 'answered' ? formatDuration(call.duration) : '-'}</td>
      <td>
        <time dateTime={call.timestamp} title={at.format('dddd, MMMM D, YYYY [at] h:mm:ss A')}>
          {at.format('MMM D, h:mm A')}
        </time>
      </td>
    </tr>
  )
}
