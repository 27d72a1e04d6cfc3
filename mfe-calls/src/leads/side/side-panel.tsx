import { messageOf, RelativeTime } from '@portal/sdk'
import { useLeadSummaryQuery } from '../endpoints.ts'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import styles from './side.module.css'

interface SidePanelProps {
  onOpen: (leadId: string) => void
}

/** How today goes, and who waits for a call; counted by the server over all leads, whatever is filtered. */
export function SidePanel({ onOpen }: SidePanelProps) {
  const { data, error, refetch } = useLeadSummaryQuery({ timeZone: viewerTimeZone })

  if (error && !data) {
    return (
      <aside className={styles.side}>
        <section className="panel" role="alert">
          <h2>Today's Stats</h2>
          <p className="quiet">{messageOf(error, 'The figures could not be loaded.')}</p>
          <button type="button" className={styles.link} onClick={refetch}>
            Load the figures again
          </button>
        </section>
      </aside>
    )
  }
  const { total: waiting = 0, newest = [] } = data?.followUps ?? {}
  const more = waiting - newest.length
  return (
    <aside className={styles.side} aria-busy={!data}>
      <section className="panel">
        <h2>Today's Stats</h2>
        <dl className={styles.figures}>
          <Figure name="Total Leads" value={data?.today.total} />
          <Figure name="Contacted" value={data?.today.contacted} />
          <Figure name="With Notes" value={data?.today.withNotes} />
        </dl>
      </section>
      <section className="panel">
        <h2>Follow-up Reminders</h2>
        <p className={styles.hint}>Leads with notes but no contact after 24 hours</p>
        {data && waiting === 0 && <p className={styles.none}>No follow-ups needed</p>}
        {newest.length > 0 && (
          <ul className={styles.waiting}>
            {newest.map(lead => (
              <li key={lead.id}>
                <button type="button" onClick={() => onOpen(lead.id)}>
                  <strong>{lead.fullName}</strong>
                  <span className={styles.when}>
                    <span>{lead.phone}</span>
                    <RelativeTime at={lead.createdAt} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className={styles.more}>+{more.toLocaleString('en-US')} more</p>}
      </section>
    </aside>
  )
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value?.toLocaleString('en-US') ?? '–'}</dd>
    </div>
  )
}
