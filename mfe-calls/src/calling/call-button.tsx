import PhoneCall from 'lucide-react/icons/phone-call'
import controls from '../components/controls.module.css'

interface CallButtonProps {
  /** The name or number to call. */
  name: string
  onCall: () => void
}

/** An icon button next to a phone number that places a call. */
export function CallButton({ name, onCall }: CallButtonProps) {
  return (
    <button
      type="button"
      className={`${controls.icon} ${controls.accent}`}
      aria-label={`Call ${name}`}
      title="Call"
      onClick={onCall}
    >
      <PhoneCall size={15} aria-hidden />
    </button>
  )
}
