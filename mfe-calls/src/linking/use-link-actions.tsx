import type { Call } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { supervisors } from '@portal/contracts/role'
import { lazyComponent, useCan } from '@portal/sdk'
import { type ReactNode, Suspense, useState } from 'react'

const LinkDialog = lazyComponent(() => import('./link-dialog.tsx'))
const NewLeadDialog = lazyComponent(() => import('./new-lead-dialog.tsx'))

/** A call whose lead can be set. */
export interface LinkableCall {
  id: string
  /** Empty or a word if the caller withheld it. */
  phoneNumber: string
  leadId: string | null
}

interface LinkActions {
  actions: { label: string; isNew?: boolean; onSelect: () => void }[]
  dialog: ReactNode
}

/** Whether the user may set the lead of a call: of their own and those of no member, and supervisors of any. */
export function useMayLink({ isMine, member }: Pick<Call, 'isMine' | 'member'>): boolean {
  const isSupervisor = useCan(supervisors)
  return isMine || !member || isSupervisor
}

/** Returns the actions that set which lead a call was about, and their open dialog. */
export function useLinkActions({ id, phoneNumber, leadId }: LinkableCall): LinkActions {
  const [opened, setOpened] = useState<'link' | 'create' | null>(null)
  const close = () => setOpened(null)
  const phone = /\d/.test(phoneNumber) ? nationalPhone(phoneNumber) : ''
  return {
    actions: [
      ...(leadId === null && phone ? [{ label: 'New lead…', isNew: true, onSelect: () => setOpened('create') }] : []),
      { label: leadId ? 'Link to another lead…' : 'Link to a lead…', onSelect: () => setOpened('link') },
    ],
    dialog: (
      <Suspense>
        {opened === 'link' && <LinkDialog callId={id} phone={phone} leadId={leadId} onClose={close} />}
        {opened === 'create' && <NewLeadDialog callId={id} phone={phone} onClose={close} />}
      </Suspense>
    ),
  }
}
