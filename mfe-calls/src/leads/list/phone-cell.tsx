import type { Lead } from '@portal/contracts/calls'
import { copyToClipboard } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import PhoneCall from 'lucide-react/icons/phone-call'
import { DoNotCallBadge } from '../../calling/do-not-call-badge.tsx'
import styles from './list.module.css'

interface PhoneCellProps {
  lead: Lead
  onCall: () => void
}

/** The number, which places the call, and a button that copies it. There is no `tel:` link: it would skip the checks. */
export function PhoneCell({ lead: { phone, fullName, doNotCall }, onCall }: PhoneCellProps) {
  // Some visitors type words.
  if (!/\d/.test(phone)) return <span className={styles.ellipsis}>{phone}</span>
  return (
    <>
      {doNotCall ? (
        <>
          <span className={styles.ellipsis}>{phone}</span>
          <DoNotCallBadge />
        </>
      ) : (
        <button type="button" className={styles.call} aria-label={`Call ${fullName}, ${phone}`} onClick={onCall}>
          <PhoneCall size={14} aria-hidden />
          <span className={styles.ellipsis}>{phone}</span>
        </button>
      )}
      <button
        type="button"
        className={styles.copy}
        aria-label={`Copy ${phone}`}
        title="Copy"
        onClick={() => void copyToClipboard(phone, phone)}
      >
        <Copy size={14} aria-hidden />
      </button>
    </>
  )
}
