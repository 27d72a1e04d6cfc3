import { type ServiceContext, startBackgroundTask } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { resumeErasures } from './run-erasures.ts'

const dayMs = 24 * 3_600_000

/** Completes pending erasures until the service stops, and repeats the completed ones for data that a restore brought back. */
export function startErasures(
  { sql, peers, log }: Pick<AdminDeps, 'sql' | 'peers' | 'log'>,
  { onStop }: Pick<ServiceContext<unknown>, 'onStop'>,
): void {
  const erasures = startBackgroundTask(log, 'run pending erasures', { everyMs: 10_000 }, () =>
    resumeErasures({ sql, peers }),
  )
  onStop(() => erasures.stop())
  // Also at the start, which follows a restore.
  const repeats = startBackgroundTask(log, 'repeat erasures', { everyMs: dayMs }, () => repeatErasures({ sql, peers }))
  onStop(() => repeats.stop())
}
