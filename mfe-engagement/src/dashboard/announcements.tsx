import { Badge, LoadFailure, RelativeTime, useNow } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { isExpired } from '../communications/expiry.ts'
import { useListCommunicationsQuery } from '../endpoints.ts'
import { Bones } from '../components/skeleton.tsx'
import { nameOf } from '../components/person.ts'
import styles from './dashboard.module.css'

const shownAtMost = 2

/** The first announcements of the board, in brief. */
export default function Announcements() {
  const { data, error, refetch } = useListCommunicationsQuery({})
  const now = useNow()
  const first = data?.filter(it => !isExpired(it, now)).slice(0, shownAtMost)
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="announcements" aria-busy={!data && !error}>
      <header>
        <h2 id="announcements">Announcements</h2>
        <Link to="/communications" aria-label="View All announcements">
          View All
        </Link>
      </header>
      {error && !data && <LoadFailure what="The announcements" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Bones count={2} height="4rem" />}
      {first?.length === 0 && <p className="quiet">No communications posted yet.</p>}
      <ul className={styles.announcements}>
        {first?.map(({ id, title, message, author, createdAt, isMustRead, readAt }) => (
          <li key={id}>
            <p>
              <Link to={`/communications#${id}`}>{title}</Link>{' '}
              {isMustRead && !readAt && <Badge tone="caution">Must read</Badge>}
            </p>
            <p className={styles.message}>{message}</p>
            <p className={styles.meta}>
              {nameOf(author)} · <RelativeTime at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
