import type { CallToWrapUp } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { RelativeTime } from '@portal/sdk'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { Bar } from './bar.tsx'

interface WrapUpBarProps {
  call: CallToWrapUp
  /** Whether the outcome is saved, and a sale may follow. */
  isSaved: boolean
  /** How many more calls need an outcome. */
  waiting: number
  isOpen: boolean
  isStrip: boolean
  isNarrow: boolean
  /** Whether wrapping up is the main action of the page. */
  isMain: boolean
  onToggle: () => void
}

const wrapUpNames = { open: 'Wrap up the call', short: 'Wrap up', close: 'Hide the wrap-up' }
const saleNames = { open: 'Record the sale', short: 'Record', close: 'Hide the sale' }

/** One line about a call that needs an outcome, or about its sale. */
export function WrapUpBar({ call, isSaved, waiting, isOpen, isStrip, isNarrow, isMain, onToggle }: WrapUpBarProps) {
  const { leadName, phoneNumber, endedAt } = call
  const names = isSaved ? saleNames : wrapUpNames
  const name = leadName ?? (nationalPhone(phoneNumber) || 'Unknown caller')
  return (
    <Bar
      icon={ClipboardCheck}
      title={isSaved ? `Sale to ${name}` : name}
      details={
        <>
          {!isSaved && !isOpen ? 'How did the call end?' : leadName ? nationalPhone(phoneNumber) : 'New caller'}
          <span className="wide-only">
            {' · '}
            <RelativeTime at={endedAt} />
          </span>
          {waiting > 0 && ` · ${waiting} more`}
        </>
      }
      isOpen={isOpen}
      label={isStrip ? names.open : isNarrow && !isOpen ? names.short : undefined}
      isMain={isMain}
      names={names}
      onToggle={onToggle}
    />
  )
}
