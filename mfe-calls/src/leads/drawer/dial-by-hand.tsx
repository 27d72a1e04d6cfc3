import type { LeadDetails } from '@portal/contracts/calls'
import { lazyComponent } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { useCallOffer } from '../../calling/call-offer.ts'

const DialDialog = lazyComponent(() => import('../../calling/dial-dialog.tsx'))

/** Logs a call that the user dials on another phone, if the lead may be called now. */
export function DialByHand({ lead }: { lead: LeadDetails }) {
  const [isOpen, setOpen] = useState(false)
  const { canCall } = useCallOffer(lead.callable)
  if (!canCall && !isOpen) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        Dial by hand
      </Button>
      <Suspense>{isOpen && <DialDialog lead={lead} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
