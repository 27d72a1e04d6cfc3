import type { BuildHealth } from '@portal/contracts/remote-reports'
import { Badge } from '@portal/sdk'
import styles from './page.module.css'

/** How many loads of a build failed or crashed in the last 24 hours; for the landing page, how many page views it could not render. */
export function Health({ remote, health }: { remote: string; health: BuildHealth | null }) {
  if (!health) return <span className="quiet">No reports</span>
  const { loaded, failed, crashed } = health
  const failures = failed + crashed
  const total = Math.max(loaded + failed, failures)
  const isRendered = remote === 'landing'
  const unit = isRendered ? 'page view' : 'load'
  return (
    <span
      className="inline"
      title={`Last 24 hours: ${failed} failed to ${isRendered ? 'render' : `load, ${crashed} crashed`}`}
    >
      <Badge tone={failures === 0 ? 'positive' : 'negative'}>{failures === 0 ? 'Healthy' : `${failures} failed`}</Badge>{' '}
      <span className={`quiet ellipsis ${styles.total}`}>
        {failures > 0 && 'of '}
        {total} {total === 1 ? unit : `${unit}s`}
      </span>
    </span>
  )
}
