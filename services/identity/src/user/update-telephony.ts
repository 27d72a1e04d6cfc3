import { adminInternal, type UserStatus } from '@portal/contracts'
import { timeoutAfter } from '@portal/service-kit'
import type { Deps } from '../deps.ts'

/** The reply to a user waits no longer than this. */
const waitMs = 2_000

interface UpdateResult {
  /** Why the platform was not updated. */
  failure: string | null
}

/**
 * Updates the telephony platform with the stored availability of a member.
 * @returns why it was not updated, as a sentence; null if it was, or if the member has no extension.
 */
export async function updateTelephony(deps: Deps, memberId: string): Promise<string | null> {
  const update = sendUntilCurrent(deps, memberId).catch((error: unknown) => {
    deps.log.warn({ err: error, memberId }, 'telephony update failed')
    return { failure: "MightyCall wasn't updated. Set your availability there too." }
  })
  const result = await Promise.race([update, timeoutAfter(waitMs)])
  return result ? result.failure : "MightyCall hasn't responded. Check your availability there."
}

/** Sends the stored status until what was sent is what is stored, so that a slow update never overwrites a later one. */
async function sendUntilCurrent({ sql, peers }: Deps, memberId: string): Promise<UpdateResult> {
  let sent: UserStatus | undefined
  let result: UpdateResult = { failure: null }
  for (;;) {
    const [member] = await sql<{ status: UserStatus; extension: string | null }[]>`
      select status, extension from member where id = ${memberId}`
    if (!member?.extension || member.status === sent) return result
    const { status, extension } = member
    result = await peers.call('admin', adminInternal.setAvailability, { status, extension })
    sent = status
  }
}
