import type { LeadQueue } from '@portal/contracts/calls'
import { supervisors } from '@portal/contracts/role'
import { toast, useCan } from '@portal/sdk'
import { useMemo } from 'react'
import { useNewRows } from '../components/use-new-rows.ts'
import { useLeadQueue } from './use-lead-queue.ts'

/** Notifies supervisors of each new lead that has waited too long. */
export default function LateLeads() {
  return useCan(supervisors) && <Watch />
}

function Watch() {
  const { data } = useLeadQueue()
  const rows = useMemo(() => data?.escalated.map(lead => ({ ...lead, id: lead.leadId })), [data])
  useNewRows(rows, showLate)
  return null
}

const showLate = ({ fullName }: LeadQueue['escalated'][number]) =>
  toast({
    title: `${fullName} has waited ten minutes`,
    description: 'Assign the lead, or ask an agent to take the next lead.',
    kind: 'destructive',
    isQueued: true,
  })
