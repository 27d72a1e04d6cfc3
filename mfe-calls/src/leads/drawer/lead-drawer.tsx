import type { LeadDetails } from '@portal/contracts/calls'
import { LoadFailure } from '@portal/sdk'
import { Drawer } from '@portal/sdk/ui/drawer'
import { useLeadDetailsQuery } from '../endpoints.ts'
import type { RowActions } from '../list/lead-row.tsx'
import { NotesField } from '../notes/notes-field.tsx'
import { Assignment } from './assignment.tsx'
import { CallLead } from './call-lead.tsx'
import { Consent } from './consent.tsx'
import styles from './drawer.module.css'
import { History } from './history.tsx'
import { LeadFields } from './lead-fields.tsx'

interface LeadDrawerProps {
  leadId: string
  actions: RowActions
  onClose: () => void
}

/** All details of one lead. */
export default function LeadDrawer({ leadId, actions, onClose }: LeadDrawerProps) {
  const { currentData: lead, error, refetch } = useLeadDetailsQuery({ id: leadId })
  return (
    <Drawer open size="min(34rem, 100%)" title={lead?.fullName ?? 'Lead'} onClose={onClose}>
      {lead && <Details key={lead.id} lead={lead} actions={actions} />}
      {!lead && !error && <div className="page-skeleton" aria-busy="true" aria-label="Loading" />}
      {!lead && error && <LoadFailure what="This lead" error={error} onRetry={() => void refetch()} />}
    </Drawer>
  )
}

function Details({ lead, actions }: { lead: LeadDetails; actions: RowActions }) {
  return (
    <div className={styles.drawer}>
      <CallLead lead={lead} actions={actions} />
      <LeadFields lead={lead} />
      <Assignment lead={lead} actions={actions} />
      <section>
        <h3>Notes</h3>
        <NotesField lead={lead} rows={5} onSave={actions.saveNote} onCompare={actions.compareNotes} />
      </section>
      {lead.sameVisitor.length > 0 && (
        <section>
          <h3>Other requests from this customer</h3>
          <ul className={styles.others}>
            {lead.sameVisitor.map(other => (
              <li key={other.id}>
                <button type="button" onClick={() => actions.open(other.id)}>
                  {other.fullName} · {other.phone} · {new Date(other.createdAt).toLocaleDateString('en-US')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <History events={lead.history} />
      <Consent consent={lead.consent} />
    </div>
  )
}
