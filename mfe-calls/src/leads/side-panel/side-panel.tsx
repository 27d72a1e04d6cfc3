import { messageOf, RelativeTime } from '@portal/sdk'
import { Link, useSearchParams } from '@portal/sdk/router'
import { useLeadSummaryQuery } from '../endpoints.ts'
import { searchFor } from '../filters/view-tabs.tsx'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import styles from './side-panel.module.css'

interface SidePanelProps {
  onOpen: (leadId: string) => void
}

/** Today's stats and follow-up reminders. The server counts all leads, whatever the filters. */
export function SidePanel({ onOpen }: SidePanelProps) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useLeadSummaryQuery({ timeZone: viewerTimeZone })

  if (error && !data) {
    return (
      <aside className={styles.side}>
        <section className="panel" role="alert">
          <h2>Today's Stats</h2>
          <p className={styles.hint}>{messageOf(error, "Couldn't load stats")}</p>
          <div className={`row ${styles.list}`}>
            <button type="button" className="plain link" onClick={refetch}>
              Retry
            </button>
          </div>
        </section>
      </aside>
    )
  }
  const { total = 0, newest = [] } = data?.followUps ?? {}
  const more = total - newest.length
  return (
    <aside className={styles.side} aria-busy={!data}>
      <section className="panel">
        <h2>Today's Stats</h2>
        <dl className={`row nowrap ${styles.stats}`}>
          <Stat name="Total Leads" value={data?.today.total} />
          <Stat name="Contacted" value={data?.today.contacted} />
          <Stat name="With Notes" value={data?.today.withNotes} />
        </dl>
      </section>
      <section className="panel">
        <h2>Follow-up Reminders</h2>
        <p className={styles.hint}>Leads with notes but no contact after 24 hours</p>
        <div className={`row gap-2 nowrap ${styles.list}`}>
          {data && total === 0 && <p className="quiet">No follow-ups needed</p>}
          {newest.length > 0 && (
            <ul className={`row gap-1 nowrap scrolls-sideways ${styles.reminders}`}>
              {newest.map(lead => (
                <li key={lead.id}>
                  <button
                    type="button"
                    className="plain row choice"
                    onClick={() => onOpen(lead.id)}
                    onFocus={({ currentTarget }) => showWhole(currentTarget)}
                  >
                    <strong>{lead.fullName}</strong>
                    <span className={`row quiet ${styles.when}`}>
                      <span>{lead.phone}</span>
                      <RelativeTime at={lead.createdAt} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {more > 0 && (
            <Link to={{ search: searchFor(search, 'follow-up') }}>+{more.toLocaleString('en-US')} more</Link>
          )}
        </div>
      </section>
    </aside>
  )
}

function Stat({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="row gap-2">
      <dt className="quiet">{name}</dt>
      <dd className="strong">{value?.toLocaleString('en-US') ?? '–'}</dd>
    </div>
  )
}

/** Browsers leave a focused button that is half in sight where it is. A click must not move it. */
function showWhole(button: HTMLElement): void {
  if (button.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' })
}
