import { type ServiceContext, startBackgroundTask } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import type { TelephonyRuntime } from '../runtime.ts'
import { reconcile } from './reconcile.ts'

const checkMs = 60_000

/** Records what an earlier process left unrecorded, and polls the vendor now and every five minutes. */
export function startSync(
  deps: AdminDeps,
  { log, onStop }: Pick<ServiceContext<unknown>, 'log' | 'onStop'>,
  { every }: TelephonyRuntime,
): void {
  deps.recording.trigger()
  if (!deps.telephony) return
  const polling = startBackgroundTask(log, 'poll calls', {}, () => reconcile(deps))
  onStop(() => polling.stop())
  onStop(every(checkMs, polling.trigger))
  polling.trigger()
}
