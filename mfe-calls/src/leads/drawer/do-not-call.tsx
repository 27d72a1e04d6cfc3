import type { LeadDetails } from '@portal/contracts/calls'
import { lazyComponent } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { DoNotCallBadge } from '../../calling/do-not-call-badge.tsx'
import styles from './panel.module.css'

const DoNotCallDialog = lazyComponent(() => import('../../calling/do-not-call-dialog.tsx'))

/** Adds the lead's number to the do-not-call list, or shows that it is on the list. */
export function DoNotCall({ lead }: { lead: LeadDetails }) {
  const [isAdding, setAdding] = useState(false)
  if (lead.doNotCall) {
    return (
      <div className="row wrap gap-2">
        <DoNotCallBadge />
        <span className="quiet">This number is on the do-not-call list.</span>
      </div>
    )
  }
  return (
    <>
      <Button type="text" size="small" className={`quiet ${styles.block}`} onClick={() => setAdding(true)}>
        Add to do-not-call
      </Button>
      <Suspense>
        {isAdding && (
          <DoNotCallDialog target={{ leadId: lead.id }} phone={lead.phone} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  )
}
