import { Badge } from '@portal/sdk'
import PhoneOff from 'lucide-react/icons/phone-off'

/** Nobody may call this number. */
export function DoNotCallBadge() {
  return (
    <Badge tone="negative" icon={<PhoneOff aria-hidden />}>
      Do not call
    </Badge>
  )
}
