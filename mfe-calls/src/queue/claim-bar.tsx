import { type LeadClaim, queueReasonText } from '@portal/contracts/calls'
import { lazyComponent } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import { useSecondsSince } from '../dock/use-seconds-since.ts'
import { useReturnLeadMutation } from './endpoints.ts'
import styles from './queue.module.css'
import { useLeadQueue } from './use-lead-queue.ts'

const ReasonDialog = lazyComponent(() => import('../calling/reason-dialog.tsx'))

/** Why this lead is the user's next one, with a button to give it back. Nothing for a lead that is not claimed. */
export function ClaimBar({ leadId }: { leadId: string }) {
  const { data } = useLeadQueue()
  return data?.mine?.leadId === leadId && <Claim claim={data.mine} />
}

function Claim({ claim }: { claim: LeadClaim }) {
  const [isGivingBack, setGivingBack] = useState(false)
  const [giveBack] = useReturnLeadMutation()
  const nowMs = Date.parse(claim.since) + useSecondsSince(claim.since) * 1_000
  return (
    <div className={`row spread dense medium ${styles.claim}`}>
      <p role="status">{queueReasonText(claim, nowMs)}</p>
      <Button size="small" icon={<Undo2 size={14} aria-hidden />} onClick={() => setGivingBack(true)}>
        Give back
      </Button>
      <Suspense>
        {isGivingBack && (
          <ReasonDialog
            title={`Give ${claim.fullName} back?`}
            label="Reason"
            actionLabel="Give back"
            failureText="Couldn't give the lead back. Try again."
            onConfirm={async reason => {
              const { error } = await giveBack({ id: claim.leadId, reason })
              if (!error) setGivingBack(false)
              return error
            }}
            onClose={() => setGivingBack(false)}
          >
            The lead goes back to the queue for another agent. Your reason will be logged.
          </ReasonDialog>
        )}
      </Suspense>
    </div>
  )
}
