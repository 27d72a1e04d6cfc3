import PhoneCall from 'lucide-react/icons/phone-call'
import parts from '../parts/parts.module.css'

interface CallButtonProps {
  /** Who or what is called. */
  name: string
  onCall: () => void
}

/** Calls at a click, beside a number. */
export function CallButton({ name, onCall }: CallButtonProps) {
  return (
    <button
      type="button"
      className={`${parts.icon} ${parts.accent}`}
      aria-label={`Call ${name}`}
      title="Call"
      onClick={onCall}
    >
      <PhoneCall size={15} aria-hidden />
    </button>
  )
}
