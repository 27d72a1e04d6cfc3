import type { LiveCall } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { Button } from '@portal/sdk/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import PhoneCall from 'lucide-react/icons/phone-call'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import PhoneOff from 'lucide-react/icons/phone-off'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import { formatDuration } from '../activity/duration.ts'
import styles from './dock.module.css'
import { callFacts } from './call-facts.ts'
import { useSecondsSince } from './use-seconds-since.ts'

interface CallBarProps {
  call: LiveCall
  clockOffset: number
  isOpen: boolean
  /** Absent for a call that has no panel. */
  onToggle: (() => void) | undefined
}

/** One line about a call: the caller, the phase, and the duration. */
export function CallBar({ call, clockOffset, isOpen, onToggle }: CallBarProps) {
  const { phase, direction, connectedAt } = call
  const Icon =
    phase === 'taken'
      ? PhoneOff
      : phase === 'connected'
        ? PhoneCall
        : direction === 'inbound'
          ? PhoneIncoming
          : PhoneOutgoing
  return (
    <div className={`${styles.bar} ${styles[phase] ?? ''}`}>
      <Icon className={styles.icon} size={18} aria-hidden />
      <p>
        <strong>{nameOf(call)}</strong>
        <span>{phase === 'taken' ? takenBy(call) : callFacts(call)}</span>
      </p>
      <span className={styles.phase}>
        {phase === 'connected' && connectedAt ? (
          <Timer since={connectedAt} clockOffset={clockOffset} />
        ) : (
          phaseNames[direction][phase]
        )}
      </span>
      {onToggle && (
        <Button
          type="text"
          aria-label={isOpen ? 'Hide the call' : 'Show the call'}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
          onClick={onToggle}
        />
      )}
    </div>
  )
}

const phaseNames: Readonly<Record<LiveCall['direction'], Readonly<Record<LiveCall['phase'], string>>>> = {
  inbound: { placing: 'Calling', ringing: 'Ringing', connected: 'On the call', taken: '' },
  outbound: { placing: 'Pick up your phone', ringing: 'Calling', connected: 'On the call', taken: '' },
}

const takenBy = ({ member }: LiveCall) => `Taken by ${member ? fullName(member) : 'someone else'}`

export const nameOf = ({ lead, phoneNumber }: LiveCall) => lead?.fullName ?? (phoneNumber || 'Unknown caller')

// Screen readers announce it once, not every second.
const Timer = ({ since, clockOffset }: { since: string; clockOffset: number }) => (
  <span role="timer" aria-live="off">
    {formatDuration(useSecondsSince(since, clockOffset))}
  </span>
)
