import type { CallToWrapUp } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { RelativeTime } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { formatDuration } from '../activity/duration.ts'
import styles from './dock.module.css'

interface WrapUpBarProps {
  call: CallToWrapUp
  /** How many more calls need an outcome. */
  waiting: number
  isOpen: boolean
  onToggle: () => void
}

/** One line about a call that needs an outcome. */
export function WrapUpBar({ call, waiting, isOpen, onToggle }: WrapUpBarProps) {
  const { leadName, phoneNumber, duration, endedAt, isByHand } = call
  return (
    <div className={styles.bar}>
      <ClipboardCheck className={styles.icon} size={18} aria-hidden />
      <p>
        <strong>How did the call with {leadName ?? (nationalPhone(phoneNumber) || 'an unknown caller')} end?</strong>
        <span>
          {!isByHand && `${formatDuration(duration)} · `}
          <RelativeTime at={endedAt} />
          {waiting > 0 && ` · ${waiting} more to wrap up`}
        </span>
      </p>
      <Button
        type="text"
        aria-label={isOpen ? 'Hide the wrap-up' : 'Wrap up the call'}
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
        onClick={onToggle}
      />
    </div>
  )
}
