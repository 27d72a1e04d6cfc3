import type { adminInternal, Body, Reply } from '@portal/contracts'
import { timeoutAfter, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { TelephonyError, type TelephonyFault } from '../vendor/telephony-error.ts'
import { presenceForStatus } from './presence-for-status.ts'

type Availability = Body<typeof adminInternal.setAvailability>
type AvailabilityResult = Reply<typeof adminInternal.setAvailability>

/**
 * Sets whether an extension takes calls on the platform. The reply waits `presenceWaitMs` at most; a slow update continues
 * after it.
 */
export const setAvailability: Handler<typeof adminInternal.setAvailability, AdminDeps> = async ({ body }, deps) => {
  if (!deps.telephony) return { failure: null }
  const result = await Promise.race([updateInOrder(deps, body), timeoutAfter(deps.presenceWaitMs)])
  return result ?? { failure: "MightyCall hasn't responded. Check your availability there." }
}

/** Sends the updates of an extension one after another. An update that is overtaken while it waits is skipped. */
function updateInOrder(deps: AdminDeps, availability: Availability): Promise<AvailabilityResult> {
  const { latestPresenceUpdates: latest } = deps
  const { extension } = availability
  const previous = latest.get(extension) ?? Promise.resolve(null)
  const update: Promise<AvailabilityResult> = previous
    .then(() => (latest.get(extension) === update ? updatePresence(deps, availability) : { failure: null }))
    .finally(() => {
      if (latest.get(extension) === update) latest.delete(extension)
    })
  latest.set(extension, update)
  return update
}

async function updatePresence(
  { telephony, log }: AdminDeps,
  { extension, status }: Availability,
): Promise<AvailabilityResult> {
  try {
    await telephony?.setPresence(presenceForStatus(status), extension)
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
