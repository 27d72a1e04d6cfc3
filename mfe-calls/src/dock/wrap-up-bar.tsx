import type { CallToWrapUp } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { RelativeTime } from '@portal/sdk'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { formatDuration } from '../activity/duration.ts'
import { Bar } from './bar.tsx'

interface WrapUpBarProps {
  call: CallToWrapUp
  /** Whether the outcome is saved, and a sale may follow. */
  isSaved: boolean
  /** How many more calls need an outcome. */
  waiting: number
  isOpen: boolean
  onToggle: () => void
}

const wrapUpNames = { open: 'Wrap up the call', close: 'Hide the wrap-up' }
const saleNames = { open: 'Record the sale', close: 'Hide the sale' }

/** One line about a call that needs an outcome, or about its sale. */
export function WrapUpBar({ call, isSaved, waiting, isOpen, onToggle }: WrapUpBarProps) {
  const { leadName, phoneNumber, duration, endedAt, isByHand } = call
  const name = leadName ?? (nationalPhone(phoneNumber) || 'an unknown caller')
  return (
    <Bar
      icon={ClipboardCheck}
      title={isSaved ? `Sale to ${name}` : `How did the call with ${name} end?`}
      details={
        <>
          {!isByHand && `${formatDuration(duration)} · `}
          <RelativeTime at={endedAt} />
          {waiting > 0 && ` · ${waiting} more to wrap up`}
        </>
      }
      isOpen={isOpen}
      names={isSaved ? saleNames : wrapUpNames}
      onToggle={onToggle}
    />
  )
}
