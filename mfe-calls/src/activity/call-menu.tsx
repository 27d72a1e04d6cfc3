import type { Call } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { lazyComponent } from '@portal/sdk'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import { Suspense, useState } from 'react'
import { useLinkActions, useMayLink } from '../linking/use-link-actions.tsx'

const DoNotCallDialog = lazyComponent(() => import('../calling/do-not-call-dialog.tsx'))

/**
 * What the user can do with a call: set its lead, if they may, and add its number to the do-not-call list, unless it may
 * never be called anyway.
 */
export function CallMenu({ call }: { call: Call }) {
  const { id, phoneNumber, lead, callable } = call
  const number = nationalPhone(phoneNumber)
  const { actions, dialog } = useLinkActions({ id, phoneNumber, leadId: lead?.id ?? null })
  const [isBlocking, setBlocking] = useState(false)
  const mayLink = useMayLink(call)
  const block = { label: 'Add to do-not-call…', isDangerous: true, onSelect: () => setBlocking(true) }
  return (
    <>
      <RowMenu
        of={`the call with ${number || 'an unknown number'}`}
        items={[...(mayLink ? actions : []), ...(/\d/.test(number) && callable.state !== 'never' ? [block] : [])]}
      />
      {dialog}
      <Suspense>
        {isBlocking && <DoNotCallDialog target={{ callId: id }} phone={number} onClose={() => setBlocking(false)} />}
      </Suspense>
    </>
  )
}
