import { RelativeTime, Skeleton, useNow } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import Megaphone from 'lucide-react/icons/megaphone'
import { isExpired } from '../communications/expiry.ts'
import { useListCommunicationsQuery } from '../endpoints.ts'
import styles from './scripts.module.css'

const maxShown = 2

/** The banner with the first two current announcements. It reloads them each time the list of scripts opens. */
export function RecentAnnouncements() {
  const { data, error } = useListCommunicationsQuery({}, { refetchOnMountOrArgChange: true })
  const now = useNow()
  const current = data?.filter(communication => !isExpired(communication, now))
  if (current?.length === 0 || (error && !data)) return null
  return (
    <section
      className={`row gap-4 space-below screen-only ${styles.banner}`}
      aria-labelledby="recent-announcements"
      aria-busy={!data}
    >
      <Megaphone size={18} aria-hidden />
      <div className={`grow ${styles.news}`}>
        <h2 id="recent-announcements">Recent Announcements</h2>
        <Link to="/communications" aria-label="View All announcements">
          View All
        </Link>
        <ul>
          {!data &&
            Array.from({ length: maxShown }, (_, index) => (
              <li key={index} className="row">
                <Skeleton width="min(16rem, 80%)" height="0.75rem" />
              </li>
            ))}
          {current?.slice(0, maxShown).map(({ id, title, createdAt }) => (
            <li key={id} className="row nowrap">
              <Link className="ellipsis" to={`/communications#${id}`}>
                {title}
              </Link>{' '}
              <span className="quiet small">
                <RelativeTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
