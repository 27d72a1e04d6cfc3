import type { Access } from '@portal/contracts'
import { ApiError } from './api-error.ts'
import { type Actor, memberTokenVerifier, serviceTokenVerifier } from './tokens.ts'

/** Carries the gateway's service token: a request without it did not come through the gateway. */
export const gatewayHeader = 'x-portal-gateway'

/**
 * Finds out who calls and whether they may.
 * @returns the actor, or null where nobody is signed in and nobody need be.
 * @throws {ApiError} `unauthorized`, `forbidden`, or `unavailable` where identity's keys cannot be had.
 */
export type Authorize = (
  headers: Headers,
  who: Access,
  onForbidden: (actor: Actor) => Promise<void>,
) => Promise<Actor | null>

export function createAuthorizer(internalSecret: string, fetchKeys: () => Promise<Response>): Authorize {
  const verifyMember = memberTokenVerifier(fetchKeys)
  const verifyService = serviceTokenVerifier(internalSecret)

  return async (headers, who, onForbidden) => {
    const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
    if (who === 'services') {
      if (!bearer || !(await verifyService(bearer))) throw new ApiError('forbidden', 'Only services may call this.')
      return null
    }
    const gatewayToken = headers.get(gatewayHeader)
    if (!gatewayToken || (await verifyService(gatewayToken)) !== 'gateway') {
      throw new ApiError('forbidden', 'Call through the gateway.')
    }
    const actor = bearer ? await verified(bearer) : null
    if (who === 'anyone') return actor
    if (!actor) throw new ApiError('unauthorized', 'Unauthorized: sign in to go on.')
    if (!who.includes(actor.role)) {
      await onForbidden(actor)
      throw new ApiError('forbidden', 'Your role does not allow this.')
    }
    return actor
  }

  async function verified(token: string): Promise<Actor | null> {
    try {
      return await verifyMember(token)
    } catch (cause) {
      throw Object.assign(new ApiError('unavailable', 'Sign-in cannot be checked right now. Try again in a moment.'), {
        cause,
      })
    }
  }
}
