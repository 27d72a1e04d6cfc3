import type { LeadEvent } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { RelativeTime } from '@portal/sdk'
import styles from './panel.module.css'

/** Everything that happened to the lead, newest first. */
export function History({ events }: { events: readonly LeadEvent[] }) {
  if (events.length === 0) return null
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.history}>
        {events.map(event => (
          <li key={event.at + event.action}>
            <span>
              <strong>{event.who ? fullName(event.who) : 'The visitor'}</strong> {describe(event)} ·{' '}
              <span className="quiet">
                <RelativeTime at={event.at} />
              </span>
            </span>
            {event.reason && <q>{event.reason}</q>}
            {event.notes && <q>{event.notes.to || 'Empty'}</q>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function describe({ action, contacted, notes, assignedTo }: LeadEvent): string {
  if (action === 'lead.create') return 'requested a quote'
  if (action === 'lead.assign')
    return assignedTo ? `assigned the lead to ${fullName(assignedTo)}` : 'unassigned the lead'
  if (action === 'call.place') return 'called'
  if (action === 'do-not-call.add') return 'added the number to the do-not-call list'
  const changes = [
    contacted !== undefined && (contacted ? 'marked as contacted' : 'marked as not contacted'),
    notes && 'updated the notes',
  ]
  return changes.filter(Boolean).join(' and ')
}
