import type { LeadSummary } from '@portal/contracts/calls'
import { messageOf, observeSize, RelativeTime } from '@portal/sdk'
import { Link, useSearchParams } from '@portal/sdk/router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLeadSummaryQuery } from '../endpoints.ts'
import { searchFor } from '../filters/view-tabs.tsx'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import styles from './side-panel.module.css'

interface SidePanelProps {
  onOpen: (leadId: string) => void
}

/** Today's stats and follow-up reminders. The server counts all leads, whatever the filters. */
export function SidePanel({ onOpen }: SidePanelProps) {
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
          {data?.followUps.total === 0 && <p className="quiet">No follow-ups needed</p>}
          {data && data.followUps.total > 0 && <Reminders followUps={data.followUps} onOpen={onOpen} />}
        </div>
      </section>
    </aside>
  )
}

/** The names that fit, and a link to all others. */
function Reminders({ followUps: { total, newest }, onOpen }: Pick<LeadSummary, 'followUps'> & SidePanelProps) {
  const [search] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(newest.length)
  /** What is free after the last name, in pixels. */
  const [free, setFree] = useState(0)
  useLayoutEffect(() => {
    const names = list.current
    if (!names) return
    const count = () => {
      const fitting = namesThatFit(names)
      const last = fitting.at(-1)
      setShown(fitting.length)
      setFree(last ? names.clientWidth - last.offsetLeft - last.offsetWidth : 0)
    }
    count()
    return observeSize(names, count)
  }, [newest])
  const more = total - Math.min(shown, newest.length)
  return (
    <>
      <ul ref={list} className={`row gap-1 wrap ${styles.reminders}`}>
        {newest.map((lead, index) => (
          <li key={lead.id} className={index < shown ? undefined : styles.tooMany}>
            <button type="button" className="plain row choice" onClick={() => onOpen(lead.id)}>
              <strong className="ellipsis">{lead.fullName}</strong>
              <span className={`row quiet ${styles.when}`}>
                <span>{lead.phone}</span>
                <RelativeTime at={lead.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to={{ search: searchFor(search, 'follow-up') }} style={{ right: free }}>
          +{more.toLocaleString('en-US')} more
        </Link>
      )}
    </>
  )
}

/** Returns the items in sight: on one line, those that do not fit wrap out of it. */
const namesThatFit = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter(
    (item): item is HTMLElement =>
      // Both are rounded.
      item instanceof HTMLElement && item.offsetTop + item.offsetHeight <= list.clientHeight + 1,
  )

function Stat({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="row gap-2">
      <dt className="quiet">{name}</dt>
      <dd className="strong">{value?.toLocaleString('en-US') ?? '–'}</dd>
    </div>
  )
}
