import { Badge } from '@portal/sdk'
import PhoneOff from 'lucide-react/icons/phone-off'

/** Marks a number on the do-not-call list. */
export function DoNotCallBadge() {
  return (
    <Badge tone="negative" icon={<PhoneOff aria-hidden />}>
      Do not call
    </Badge>
  )
}
