import { lazyComponent } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import PhoneCall from 'lucide-react/icons/phone-call'
import PhoneOff from 'lucide-react/icons/phone-off'
import { Suspense, useState } from 'react'

const DialDialog = lazyComponent(() => import('../calling/dial-dialog.tsx'))
const DoNotCallDialog = lazyComponent(() => import('../calling/do-not-call-dialog.tsx'))

/** What the user can do with a number that is in no list. */
export function NumberActions() {
  const [opened, setOpened] = useState<'dial' | 'do-not-call' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Button icon={<PhoneCall size={16} aria-hidden />} onClick={() => setOpened('dial')}>
        Dial a number
      </Button>
      <Button icon={<PhoneOff size={16} aria-hidden />} onClick={() => setOpened('do-not-call')}>
        Add to do-not-call
      </Button>
      <Suspense>
        {opened === 'dial' && <DialDialog onClose={close} />}
        {opened === 'do-not-call' && <DoNotCallDialog onClose={close} />}
      </Suspense>
    </>
  )
}
