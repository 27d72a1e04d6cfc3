import type { adminInternal, Reply, UserStatus } from '@portal/contracts'
import { timeoutAfter, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { TelephonyError, type TelephonyFault } from '../vendor/telephony-error.ts'
import type { Presence } from '../vendor/telephony.ts'
import { presenceForStatus } from './presence-for-status.ts'

type AvailabilityResult = Reply<typeof adminInternal.setAvailability>

/**
 * Sets whether an extension takes calls on the platform. The reply waits `presenceWaitMs` at most; a slow update continues
 * after it.
 */
export const setAvailability: Handler<typeof adminInternal.setAvailability, AdminDeps> = async ({ body }, deps) => {
  if (!deps.telephony) return { failure: null }
  const { extension, status } = body
  await deps.sql`
    insert into wanted_presence values (${extension}, ${status})
    on conflict (extension) do update set status = excluded.status`
  const result = await Promise.race([updateInOrder(deps, extension), timeoutAfter(deps.presenceWaitMs)])
  return result ?? { failure: "MightyCall hasn't responded. Check your availability there." }
}

/** Sends the updates of an extension one after another. An update that is overtaken while it waits is skipped. */
function updateInOrder(deps: AdminDeps, extension: string): Promise<AvailabilityResult> {
  const { latestPresenceUpdates: latest } = deps
  const previous = latest.get(extension) ?? Promise.resolve(null)
  const isLatest = () => latest.get(extension) === update
  const update: Promise<AvailabilityResult> = previous
    .then(() => (isLatest() ? sendUntilCurrent(deps, extension, isLatest) : { failure: null }))
    .catch((error: unknown) => {
      deps.log.error({ err: error, extension }, 'presence update failed')
      return { failure: failureMessage(null, extension) }
    })
    .finally(() => {
      if (isLatest()) latest.delete(extension)
    })
  latest.set(extension, update)
  return update
}

/** Sends the stored availability until it no longer changes: another copy may store a newer one in the meantime. */
async function sendUntilCurrent(
  deps: AdminDeps,
  extension: string,
  isLatest: () => boolean,
): Promise<AvailabilityResult> {
  let sent: Presence | undefined
  let result: AvailabilityResult = { failure: null }
  do {
    const [wanted] = await deps.sql<{ status: UserStatus }[]>`
      select status from wanted_presence where extension = ${extension}`
    const presence = wanted && presenceForStatus(wanted.status)
    if (!presence || presence === sent) return result
    result = await updatePresence(deps, presence, extension)
    sent = presence
  } while (isLatest())
  return result
}

async function updatePresence(
  { telephony, log }: AdminDeps,
  presence: Presence,
  extension: string,
): Promise<AvailabilityResult> {
  try {
    await telephony?.setPresence(presence, extension)
    return { failure: null }
  } catch (error) {
    const fault = error instanceof TelephonyError ? error.fault : null
    log[fault ? 'warn' : 'error']({ err: error, extension, fault }, 'presence update failed')
    return { failure: failureMessage(fault, extension) }
  }
}

/** Returns what the owner of the extension can do, rather than an admin. */
function failureMessage(fault: TelephonyFault | null, extension: string): string {
  if (fault === 'not_found' || fault === 'refused') {
    return `MightyCall doesn't let the portal change extension ${extension}. Set your availability there too.`
  }
  if (fault === 'credentials' || fault === 'bearer') {
    return "MightyCall rejected the portal's sign-in. Tell an admin, and set your availability there too."
  }
  return "MightyCall wasn't updated. Set your availability there too."
}
