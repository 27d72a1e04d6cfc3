import type { RenderInput } from '../render-input.ts'
import { Icon } from './icon.tsx'

export type Phone = RenderInput['phone']

/** Click-to-call; nothing where the portal has no number. */
export function CallLink({ phone, look = 'button' }: { phone: Phone; look?: 'button' | 'quiet' }) {
  if (!phone) return null
  return (
    <a className={look} href={`tel:${phone.e164}`}>
      <Icon name="phone" />
      <span>
        Call <span className="number">{phone.national}</span>
      </span>
    </a>
  )
}
