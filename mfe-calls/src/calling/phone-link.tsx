import { copyToClipboard } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import parts from '../parts/parts.module.css'

interface PhoneLinkProps {
  phone: string
  /** As people write it. */
  shown?: string
  /** Not to be called, so there is nothing to tap. */
  isBlocked?: boolean
  /** A further button. */
  children?: ReactNode
}

/** A phone number to call by a tap and to copy; one that the caller withheld is only a word. */
export function PhoneLink({ phone, shown = phone, isBlocked = false, children }: PhoneLinkProps) {
  const digits = phone.replaceAll(/[^+\d]/g, '')
  if (digits === '') return phone
  return (
    <span className={parts.phone}>
      {isBlocked ? <span>{shown}</span> : <a href={`tel:${digits}`}>{shown}</a>}
      {children}
      <button
        type="button"
        className={parts.icon}
        aria-label={`Copy ${shown}`}
        title="Copy"
        onClick={() => void copyToClipboard(shown, shown)}
      >
        <Copy size={14} aria-hidden />
      </button>
    </span>
  )
}
