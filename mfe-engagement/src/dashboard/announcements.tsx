import { Badge, LoadFailure, type Preload, RelativeTime, useNow, Skeleton } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { isExpired } from '../communications/expiry.ts'
import { engagementApi, useListCommunicationsQuery } from '../endpoints.ts'
import { memberName } from '../components/member-name.ts'
import styles from './dashboard.module.css'

const maxShown = 2

/** The dashboard card with the first two announcements. */
export default function Announcements() {
  const { data, error, refetch } = useListCommunicationsQuery({})
  const now = useNow()
  const previews = data?.filter(communication => !isExpired(communication, now)).slice(0, maxShown)
  return (
    <section className={`panel stack gap-4 ${styles.card}`} aria-labelledby="announcements" aria-busy={!data && !error}>
      <header className="row spread">
        <h2 id="announcements">Announcements</h2>
        <Link to="/communications" aria-label="View All announcements">
          View All
        </Link>
      </header>
      {error && !data && <LoadFailure what="The announcements" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton count={2} height="4rem" />}
      {previews?.length === 0 && <p className="quiet">No communications posted yet.</p>}
      <ul className="stack gap-4 rows">
        {previews?.map(({ id, title, message, author, createdAt, isMustRead, readAt }) => (
          <li key={id}>
            <div>
              <Link className="strong" to={`/communications#${id}`}>
                {title}
              </Link>{' '}
              {isMustRead && !readAt && <Badge tone="caution">Must read</Badge>}
            </div>
            <p className="two-lines quiet breaks">{message}</p>
            <p className="faint small">
              {memberName(author)} · <RelativeTime at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const preload: Preload = ({ dispatch }) =>
  void dispatch(engagementApi.endpoints.listCommunications.initiate({}, { subscribe: false }))
Announcements.preload = preload
