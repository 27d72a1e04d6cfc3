import type { Who } from '@portal/contracts'
import { Refusal } from './refusal.ts'
import { type Caller, memberTokenVerifier, serviceTokenVerifier } from './token.ts'

/** Carries the gateway's service token: a request without it did not come through the gateway. */
export const gatewayHeader = 'x-portal-gateway'

/**
 * Finds out who calls and whether they may.
 * @returns the caller, or null where nobody is signed in and nobody need be.
 * @throws {Refusal} `unauthorized`, `forbidden`, or `unavailable` where identity's keys cannot be had.
 */
export type CallerCheck = (
  headers: Headers,
  who: Who,
  onForbidden: (caller: Caller) => Promise<void>,
) => Promise<Caller | null>

export function createCallerCheck(internalSecret: string, fetchKeys: () => Promise<Response>): CallerCheck {
  const verifyMember = memberTokenVerifier(fetchKeys)
  const verifyService = serviceTokenVerifier(internalSecret)

  return async (headers, who, onForbidden) => {
    const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
    if (who === 'services') {
      if (!bearer || !(await verifyService(bearer))) throw new Refusal('forbidden', 'Only services may call this.')
      return null
    }
    const gatewayToken = headers.get(gatewayHeader)
    if (!gatewayToken || (await verifyService(gatewayToken)) !== 'gateway') {
      throw new Refusal('forbidden', 'Call through the gateway.')
    }
    const caller = bearer ? await verified(bearer) : null
    if (who === 'anyone') return caller
    if (!caller) throw new Refusal('unauthorized', 'Unauthorized: sign in to go on.')
    if (!who.includes(caller.role)) {
      await onForbidden(caller)
      throw new Refusal('forbidden', 'Your role does not allow this.')
    }
    return caller
  }

  async function verified(token: string): Promise<Caller | null> {
    try {
      return await verifyMember(token)
    } catch (cause) {
      throw Object.assign(new Refusal('unavailable', 'Sign-in cannot be checked right now. Try again in a moment.'), {
        cause,
      })
    }
  }
}
