import type { BuildHealth } from '@portal/contracts/remote-reports'
import { Badge } from '@portal/sdk'

/** In how many tabs a build failed to load or crashed in the last 24 hours. */
export function Health({ health }: { health: BuildHealth | null }) {
  if (!health) return <span className="quiet">No reports</span>
  const { loaded, failed, crashed } = health
  const failures = failed + crashed
  const tabs = Math.max(loaded + failed, failures)
  return (
    <span title={`Last 24 hours: ${failed} failed to load, ${crashed} crashed`}>
      <Badge tone={failures === 0 ? 'positive' : 'negative'}>{failures === 0 ? 'OK' : `${failures} failed`}</Badge>{' '}
      <span className="quiet">
        of {tabs} {tabs === 1 ? 'tab' : 'tabs'}
      </span>
    </span>
  )
}
