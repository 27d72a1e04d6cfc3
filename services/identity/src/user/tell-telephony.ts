import { adminInternal, type UserStatus } from '@portal/contracts'
import { timeoutAfter } from '@portal/service-kit'
import type { Deps } from '../deps.ts'

/** Nobody waits longer than this for their choice. */
const waitMs = 2_000

/**
 * Tells the telephony platform whether a member takes calls, by what is stored.
 * @returns why it was not told, in a sentence; null where it was, and where there is nothing to tell.
 */
export async function tellTelephony(deps: Deps, memberId: string): Promise<string | null> {
  const told = tell(deps, memberId).catch((error: unknown) => {
    deps.log.warn({ err: error, memberId }, 'an availability did not reach telephony')
    return { failure: "MightyCall wasn't updated. Set your availability there too." }
  })
  const answer = await Promise.race([told, timeoutAfter(waitMs)])
  return answer ? answer.failure : "MightyCall hasn't responded. Check your availability there."
}

/**
 * Tells again until what was told is what is stored, also where the platform did not say yes: a slow word must not stand
 * over one that was given after it.
 */
async function tell({ sql, peers }: Deps, memberId: string): Promise<{ failure: string | null }> {
  let told: UserStatus | undefined
  let answer: { failure: string | null } = { failure: null }
  for (;;) {
    const [member] = await sql<{ status: UserStatus; extension: string | null }[]>`
      select status, extension from member where id = ${memberId}`
    if (!member?.extension || member.status === told) return answer
    const { status, extension } = member
    answer = await peers.call('admin', adminInternal.setAvailability, { status, extension })
    told = status
  }
}
