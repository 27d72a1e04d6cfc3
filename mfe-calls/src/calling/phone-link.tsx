import type { Callability } from '@portal/contracts/calls'
import { CopyButton, useNow } from '@portal/sdk'
import PhoneCall from 'lucide-react/icons/phone-call'
import type { ReactNode } from 'react'
import { timeThere } from '../leads/list/local-time.ts'
import styles from './calling.module.css'
import { useCallOffer } from './call-offer.ts'

interface PhoneLinkProps {
  phone: string
  /** The number as shown, by default as stored. */
  label?: string
  callable: Callability
  /** IANA time zone of the customer. Their time is shown if there is no note on calling the number. */
  timeZone?: string | null
  /** Whether a call with this number is in progress, so that no one should call it. */
  isOnCall?: boolean
  /** Places the call through the portal, which decides whether to place it. A `tel:` link would skip the check. */
  onCall: () => void
  /** What belongs to the number, before the note on calling it. */
  children?: ReactNode
}

/** A phone number to call and to copy, or plain text if it may not be called now or the caller withheld it. */
export function PhoneLink({ phone, label = phone, callable, timeZone, isOnCall, onCall, children }: PhoneLinkProps) {
  const { canCall, isAllowed, note } = useCallOffer(callable)
  const now = useNow()
  if (!/\d/.test(phone)) return phone
  const reasons = callable.reasons.map(({ message }) => message).join(' ') || 'Call'
  const isListed = callable.reasons.some(({ code }) => code === 'do-not-call')
  const noteOrTime = !isOnCall && (note || (timeZone && timeThere(timeZone, now)))
  return (
    <span className={`inline nowrap ${styles.phone}`}>
      {canCall && !isOnCall ? (
        <button
          type="button"
          className={`plain row gap-2 touch-area opens ${styles.call}`}
          aria-label={`Call ${label}`}
          title={reasons}
          onClick={onCall}
        >
          {label}
          {isAllowed && <PhoneCall className={styles.icon} size={14} aria-hidden />}
        </button>
      ) : (
        <span>{label}</span>
      )}
      <CopyButton text={label} name={label} />
      {children}
      {/* The list has its own badge. */}
      {noteOrTime && !isListed && (
        <small className={isAllowed && note ? 'tone-caution' : 'quiet'} title={note ? reasons : undefined}>
          {noteOrTime}
        </small>
      )}
    </span>
  )
}
