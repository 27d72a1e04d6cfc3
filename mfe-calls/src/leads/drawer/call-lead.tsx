import { lazyComponent } from '@portal/sdk'
import type { LeadDetails } from '@portal/contracts/calls'
import { Button } from '@portal/sdk/ui'
import PhoneCall from 'lucide-react/icons/phone-call'
import { Suspense, useState } from 'react'
import styles from '../../calling/calling.module.css'
import { DoNotCallBadge } from '../../calling/do-not-call-badge.tsx'
import type { RowActions } from '../list/lead-row.tsx'

const DoNotCallDialog = lazyComponent(() => import('../../calling/do-not-call-dialog.tsx'))

interface CallLeadProps {
  lead: LeadDetails
  actions: RowActions
}

/** Calls the lead or adds its number to the do-not-call list. */
export function CallLead({ lead, actions }: CallLeadProps) {
  const [isAdding, setAdding] = useState(false)
  if (lead.doNotCall) {
    return (
      <div className={styles.actions}>
        <DoNotCallBadge />
        <span className="quiet">This number is on the do-not-call list.</span>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <Button type="primary" icon={<PhoneCall size={16} aria-hidden />} onClick={() => actions.call(lead)}>
        Call
      </Button>
      <Button onClick={() => setAdding(true)}>Add to do-not-call</Button>
      <Suspense>
        {isAdding && <DoNotCallDialog leadId={lead.id} phone={lead.phone} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  )
}
