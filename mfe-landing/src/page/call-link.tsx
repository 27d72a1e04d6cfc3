import type { LandingInput } from '@portal/contracts/landing'
import { Icon } from './icon.tsx'

export type Phone = LandingInput['phone']

/** A click-to-call link; null if the portal has no phone number. */
export function CallLink({ phone, variant = 'button' }: { phone: Phone; variant?: 'button' | 'quiet' }) {
  if (!phone) return null
  return (
    <a className={variant} href={`tel:${phone.e164}`}>
      <Icon name="phone" />
      <span>
        Call <span className="number">{phone.national}</span>
      </span>
    </a>
  )
}
