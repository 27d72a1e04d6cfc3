import type { Lead } from '@portal/contracts/calls'
import { copyToClipboard } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import PhoneCall from 'lucide-react/icons/phone-call'
import { DoNotCallBadge } from '../../calling/do-not-call-badge.tsx'
import styles from './list.module.css'
import { localTime } from './local-time.ts'

interface PhoneCellProps {
  lead: Lead
  /** Unix time in milliseconds. */
  now: number
  onCall: () => void
}

/**
 * The number, which places the call, the time where the lead lives, and a button that copies the number. There is no
 * `tel:` link: it would skip the checks.
 */
export function PhoneCell({ lead: { phone, fullName, doNotCall, timeZone }, now, onCall }: PhoneCellProps) {
  // Some visitors type words.
  if (!/\d/.test(phone)) return <span className={styles.ellipsis}>{phone}</span>
  const time = timeZone === null ? null : localTime(timeZone, now)
  return (
    <>
      {doNotCall ? (
        <>
          <span className={styles.ellipsis}>{phone}</span>
          <DoNotCallBadge />
        </>
      ) : (
        <>
          <button
            type="button"
            tabIndex={-1}
            className={`${styles.call} ${time?.isOpen === false ? styles.isClosed : ''}`}
            aria-label={`Call ${fullName}, ${phone}`}
            title={time?.isOpen === false ? closedText(time.clock) : undefined}
            onClick={onCall}
          >
            <PhoneCall size={14} aria-hidden />
            <span className={styles.ellipsis}>{phone}</span>
          </button>
          {time && (
            <span className={styles.clock}>
              {time.clock}
              {!time.isOpen && ' · closed'}
            </span>
          )}
        </>
      )}
      <button
        type="button"
        tabIndex={-1}
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

const closedText = (clock: string) => `Outside calling hours: it's ${clock} there. Calls are allowed from 8 AM to 9 PM.`
