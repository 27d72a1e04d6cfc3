import { copyToClipboard } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import PhoneCall from 'lucide-react/icons/phone-call'
import type { ReactNode } from 'react'
import controls from '../components/controls.module.css'

interface PhoneLinkProps {
  phone: string
  /** The number as shown, by default as stored. */
  label?: string
  /** On the do-not-call list, so it is only text. */
  isBlocked?: boolean
  /** Places the call through the portal, which checks the calling hours. A `tel:` link would skip the check. */
  onCall: () => void
  /** More buttons. */
  children?: ReactNode
}

/** A phone number to call and to copy, or plain text if the caller withheld it. */
export function PhoneLink({ phone, label = phone, isBlocked = false, onCall, children }: PhoneLinkProps) {
  if (!/\d/.test(phone)) return phone
  return (
    <span className={controls.phone}>
      {isBlocked && <span>{label}</span>}
      {!isBlocked && (
        <button type="button" className={controls.number} aria-label={`Call ${label}`} title="Call" onClick={onCall}>
          <PhoneCall size={14} aria-hidden />
          {label}
        </button>
      )}
      {children}
      <button
        type="button"
        className={controls.icon}
        aria-label={`Copy ${label}`}
        title="Copy"
        onClick={() => void copyToClipboard(label, label)}
      >
        <Copy size={14} aria-hidden />
      </button>
    </span>
  )
}
