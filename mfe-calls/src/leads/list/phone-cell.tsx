import type { Lead } from '@portal/contracts/calls'
import { supervisors } from '@portal/contracts/role'
import { CopyButton, useCan } from '@portal/sdk'
import PhoneCall from 'lucide-react/icons/phone-call'
import { callOffer } from '../../calling/call-offer.ts'
import { DoNotCallBadge } from '../../calling/do-not-call-badge.tsx'
import callingStyles from '../../calling/calling.module.css'
import styles from './list.module.css'
import { timeThere } from './local-time.ts'

interface PhoneCellProps {
  lead: Lead
  /** Unix time in milliseconds. */
  now: number
  isOnCall: boolean
  onCall: () => void
}

/**
 * The number, which places the call if that is allowed now, the time where the lead lives or when calls are allowed, and a
 * button that copies the number. There is no `tel:` link: it would skip the checks.
 */
export function PhoneCell({ lead, now, isOnCall, onCall }: PhoneCellProps) {
  const { phone, fullName, doNotCall, timeZone, callable } = lead
  const { canCall, isAllowed, note } = callOffer(callable, useCan(supervisors), now)
  // Some visitors type words.
  if (!/\d/.test(phone)) return <span className="ellipsis">{phone}</span>
  const reasons = callable.reasons.map(({ message }) => message).join(' ') || undefined
  return (
    <>
      {canCall && !isOnCall ? (
        <button
          type="button"
          tabIndex={-1}
          className={`plain row gap-2 ${styles.call}`}
          aria-label={`Call ${fullName}, ${phone}`}
          title={reasons}
          onClick={onCall}
        >
          <span className="ellipsis">{phone}</span>
          {isAllowed && <PhoneCall className={callingStyles.icon} size={14} aria-hidden />}
        </button>
      ) : (
        <span className={`ellipsis ${styles.number}`}>{phone}</span>
      )}
      {doNotCall ? (
        <DoNotCallBadge />
      ) : (
        <Clock
          note={note}
          isCaution={isAllowed && note !== ''}
          time={timeZone && timeThere(timeZone, now)}
          reasons={reasons}
        />
      )}
      <CopyButton text={phone} name={phone} className={styles.copy} tabIndex={-1} />
    </>
  )
}

interface ClockProps {
  note: string
  isCaution: boolean
  time: string | null
  reasons: string | undefined
}

/** The note on the number, or the time at its location. */
function Clock({ note, isCaution, time, reasons }: ClockProps) {
  const text = note || time
  return (
    text && (
      <span className={`ellipsis small ${isCaution ? 'tone-caution' : 'quiet'} ${styles.clock}`} title={reasons}>
        {text}
      </span>
    )
  )
}
