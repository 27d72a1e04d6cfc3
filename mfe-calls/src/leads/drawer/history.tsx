import type { LeadEvent } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { RelativeTime } from '@portal/sdk'
import styles from './drawer.module.css'

/** Who did what, newest first. */
export function History({ events }: { events: readonly LeadEvent[] }) {
  if (events.length === 0) return null
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.history}>
        {events.map(event => (
          <li key={event.at + event.action}>
            <span>
              <strong>{event.who ? fullName(event.who) : 'The visitor'}</strong> {deed(event)} ·{' '}
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

function deed({ action, contacted, notes, assignedTo }: LeadEvent): string {
  if (action === 'lead.create') return 'asked for a quote'
  if (action === 'lead.assign')
    return assignedTo ? `assigned it to ${fullName(assignedTo)}` : 'took the assignment back'
  if (action === 'call.place') return 'called'
  if (action === 'do-not-call.add') return 'put the number on the do-not-call list'
  const deeds = [
    contacted !== undefined && (contacted ? 'ticked it as contacted' : 'took the contacted tick back'),
    notes && 'wrote the notes',
  ]
  return deeds.filter(Boolean).join(' and ')
}
