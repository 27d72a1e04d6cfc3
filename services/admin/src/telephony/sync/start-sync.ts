import type { ServiceContext } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import type { World } from '../outside-world.ts'
import { createRecorder } from './recorder.ts'
import { reconcile } from './reconcile.ts'

const lookMs = 60_000

/** Passes on what an earlier process took, and fetches the calls now and every five minutes. */
export function startSync(
  deps: AdminDeps,
  { log, onStop }: Pick<ServiceContext<unknown>, 'log' | 'onStop'>,
  { every }: World,
): void {
  deps.recorder.kick()
  if (!deps.telephony) return
  const poll = createRecorder(() => reconcile(deps), log)
  onStop(() => poll.stop())
  onStop(every(lookMs, poll.kick))
  poll.kick()
}
