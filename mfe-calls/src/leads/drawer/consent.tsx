import type { LeadDetails } from '@portal/contracts/calls'
import { exactOnHover } from '@portal/sdk'
import dayjs from 'dayjs'
import ChevronDown from 'lucide-react/icons/chevron-down'
import styles from './panel.module.css'

const dateFormat = 'MMM D, YYYY, h:mm A'

/** The consent notice as the visitor read it, and where they came from. */
export function Consent({ consent }: Pick<LeadDetails, 'consent'>) {
  if (!consent) return <span className="tone-caution">No consent on record</span>
  const source = Object.entries(consent.utm)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
  return (
    <details className={styles.consent}>
      <summary className="touch-area">
        <time dateTime={consent.at} {...exactOnHover(consent.at)}>
          {dayjs(consent.at).format(dateFormat)}
        </time>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <blockquote>{consent.noticeText}</blockquote>
      <dl className="facts">
        <dt>Version</dt>
        <dd>{consent.noticeVersion}</dd>
        {consent.pageRenderedAt && (
          <>
            <dt>Brand</dt>
            <dd>{consent.brand ?? 'Unknown'}</dd>
            <dt>Phone shown</dt>
            <dd>{consent.phone ?? 'None'}</dd>
            <dt>Language</dt>
            <dd>{consent.language ?? 'Unknown'}</dd>
            <dt>Page build</dt>
            <dd>
              {consent.pageBuild ?? 'Unknown'}, rendered {dayjs(consent.pageRenderedAt).format(dateFormat)}
            </dd>
          </>
        )}
        {consent.ip !== null && (
          <>
            <dt>IP address</dt>
            <dd>{consent.ip || 'Unknown'}</dd>
          </>
        )}
        {consent.pageUrl && (
          <>
            <dt>Page</dt>
            <dd>{consent.pageUrl}</dd>
          </>
        )}
        {consent.referrer && (
          <>
            <dt>Came from</dt>
            <dd>{consent.referrer}</dd>
          </>
        )}
        {source && (
          <>
            <dt>Campaign</dt>
            <dd>{source}</dd>
          </>
        )}
        {consent.userAgent !== null && (
          <>
            <dt>Browser</dt>
            <dd>{consent.userAgent || 'Unknown'}</dd>
          </>
        )}
      </dl>
    </details>
  )
}
