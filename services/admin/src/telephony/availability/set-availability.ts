import type { adminInternal, Body, Reply } from '@portal/contracts'
import { timeoutAfter, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { TelephonyError, type TelephonyFault } from '../vendor/port.ts'
import { presenceOf } from './presence-of.ts'

type Asked = Body<typeof adminInternal.setAvailability>
type Told = Reply<typeof adminInternal.setAvailability>

/** Tells the platform whether an extension takes calls. Nobody waits for it longer than a moment; it is told all the same. */
export const setAvailability: Handler<typeof adminInternal.setAvailability, AdminDeps> = async ({ body }, deps) => {
  if (!deps.telephony) return { failure: null }
  const told = await Promise.race([tellInTurn(deps, body), timeoutAfter(deps.presenceWaitMs)])
  return told ?? { failure: 'MightyCall has not answered. See there whether you take calls.' }
}

/** An extension is told one thing after the other; of what waits meanwhile only the latest is told, and the rest is past. */
function tellInTurn(deps: AdminDeps, asked: Asked): Promise<Told> {
  const { latestTold } = deps
  const before = latestTold.get(asked.extension) ?? Promise.resolve(null)
  const mine: Promise<Told> = before
    .then(() => (latestTold.get(asked.extension) === mine ? tell(deps, asked) : { failure: null }))
    .finally(() => {
      if (latestTold.get(asked.extension) === mine) latestTold.delete(asked.extension)
    })
  latestTold.set(asked.extension, mine)
  return mine
}

async function tell({ telephony, log }: AdminDeps, { extension, status }: Asked): Promise<Told> {
  try {
    await telephony?.setPresence(presenceOf(status), extension)
    return { failure: null }
  } catch (error) {
    const fault = error instanceof TelephonyError ? error.fault : null
    log[fault ? 'warn' : 'error']({ err: error, extension, fault }, 'the platform was not told of an availability')
    return { failure: reasonOf(fault, extension) }
  }
}

/** For the person whose telephone it is: what they can do, not what an admin can. */
function reasonOf(fault: TelephonyFault | null, extension: string): string {
  if (fault === 'not_found' || fault === 'refused') {
    return `MightyCall does not let the portal speak for extension ${extension}. Set your availability there too.`
  }
  if (fault === 'credentials' || fault === 'bearer') {
    return 'MightyCall was not told: it does not accept the portal. Tell an admin, and set your availability there too.'
  }
  return 'MightyCall was not told. Set your availability there too.'
}
