import type { LiveCall } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { Badge } from '@portal/sdk'
import PhoneCall from 'lucide-react/icons/phone-call'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import PhoneOff from 'lucide-react/icons/phone-off'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import type { ReactNode } from 'react'
import { Bar } from './bar.tsx'
import { listCallFacts } from './call-facts.ts'
import { CallTimer } from './call-timer.tsx'
import styles from './dock.module.css'

const names = { open: 'Show the call', close: 'Hide the call' }

interface CallBarProps {
  /** At the end of the line. */
  children?: ReactNode
  call: LiveCall
  clockOffset: number
  isOpen: boolean
  isStrip: boolean
  /** Absent for a call that has no panel. */
  onToggle: (() => void) | undefined
}

/** One line about a call: the caller, the phase, and the duration. */
export function CallBar({ call, clockOffset, isOpen, isStrip, onToggle, children }: CallBarProps) {
  const { phase, direction, connectedAt } = call
  /** Whether the user's phone rings. */
  const rings = phase === (direction === 'inbound' ? 'ringing' : 'placing')
  const Icon =
    phase === 'taken'
      ? PhoneOff
      : phase === 'connected'
        ? PhoneCall
        : direction === 'inbound'
          ? PhoneIncoming
          : PhoneOutgoing
  return (
    <Bar
      icon={Icon}
      title={nameOf(call)}
      details={phase === 'taken' ? takenBy(call) : <Facts call={call} />}
      phase={phase}
      isOpen={isOpen}
      label={isStrip ? names.open : undefined}
      isMain
      names={names}
      onToggle={onToggle}
    >
      <span className={`fixed quiet small ${styles.phase}`}>
        {phase === 'connected' && connectedAt ? (
          <CallTimer since={connectedAt} clockOffset={clockOffset} />
        ) : rings ? (
          <Badge tone="caution" icon={<i className="status-dot" />}>
            {phaseNames[direction][phase]}
          </Badge>
        ) : (
          phaseNames[direction][phase]
        )}
      </span>
      {children}
    </Bar>
  )
}

const Facts = ({ call }: { call: LiveCall }) =>
  listCallFacts(call).map((fact, index) => (
    <span key={fact} className={styles.fact}>
      {index > 0 && ' · '}
      {fact}
    </span>
  ))

const phaseNames: Readonly<Record<LiveCall['direction'], Readonly<Record<LiveCall['phase'], string>>>> = {
  inbound: { placing: 'Calling', ringing: 'Ringing', connected: 'On the call', taken: '' },
  outbound: { placing: 'Pick up your phone', ringing: 'Calling', connected: 'On the call', taken: '' },
}

const takenBy = ({ member }: LiveCall) => `Taken by ${member ? fullName(member) : 'someone else'}`

export const nameOf = ({ lead, phoneNumber }: LiveCall) => lead?.fullName ?? (phoneNumber || 'Unknown caller')
