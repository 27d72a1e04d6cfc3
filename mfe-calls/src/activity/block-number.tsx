import type { Call } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { lazyComponent } from '@portal/sdk'
import PhoneOff from 'lucide-react/icons/phone-off'
import { Suspense, useState } from 'react'

const DoNotCallDialog = lazyComponent(() => import('../calling/do-not-call-dialog.tsx'))

/** Adds the number of a call to the do-not-call list. Nothing for a number that may never be called anyway. */
export function BlockNumber({ call }: { call: Call }) {
  const [isOpen, setOpen] = useState(false)
  const number = nationalPhone(call.phoneNumber)
  if (call.callable.state === 'never') return null
  return (
    <>
      <button
        type="button"
        className="icon-button is-small"
        aria-label={`Add ${number} to do-not-call`}
        title="Add to do-not-call"
        onClick={() => setOpen(true)}
      >
        <PhoneOff size={14} aria-hidden />
      </button>
      <Suspense>
        {isOpen && <DoNotCallDialog target={{ callId: call.id }} phone={number} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
