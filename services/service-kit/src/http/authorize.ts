import type { Operation } from '@portal/contracts'
import { ApiError } from './api-error.ts'
import { type Actor, memberTokenVerifier, serviceTokenVerifier } from './tokens.ts'

/** Header with the gateway's service token. A request without it did not come through the gateway. */
export const gatewayHeader = 'x-portal-gateway'

/** Set by the gateway on a lead while more leads arrive than the portal accepts without review. */
export const leadFloodHeader = 'x-lead-flood'

/**
 * Identifies the sender of a request to a service and checks its access.
 * @param onForbidden records that a member lacks the role, before the error is thrown.
 * @returns the actor; null for a service, or for a visitor where `access` allows anyone.
 * @throws {ApiError} `unauthorized` without a sign-in, `forbidden` without access, `unavailable` if identity's keys
 * cannot be fetched.
 */
export type Authorize = (
  headers: Headers,
  operation: Pick<Operation, 'access' | 'callers'>,
  onForbidden: (actor: Actor) => Promise<void>,
) => Promise<Actor | null>

export function createAuthorizer(service: string, publicKeys: string, fetchKeys: () => Promise<Response>): Authorize {
  const verifyMember = memberTokenVerifier(fetchKeys)
  const verifyService = serviceTokenVerifier(service, publicKeys)

  return async (headers, { access, callers }, onForbidden) => {
    const bearerToken = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
    if (access === 'services') {
      const caller = bearerToken ? await verifyService(bearerToken) : null
      if (!caller) throw new ApiError('forbidden', 'Only services can use this operation.')
      if (callers !== 'all' && !callers?.includes(caller)) {
        throw new ApiError('forbidden', `The ${caller} service cannot use this operation.`)
      }
      return null
    }
    const gatewayToken = headers.get(gatewayHeader)
    if (!gatewayToken || (await verifyService(gatewayToken)) !== 'gateway') {
      throw new ApiError('forbidden', 'Send this request through the gateway.')
    }
    const actor = bearerToken ? await verifyActor(bearerToken) : null
    if (access === 'anyone') return actor
    if (!actor) throw new ApiError('unauthorized', 'Unauthorized: sign in to continue.')
    if (!access.includes(actor.role)) {
      await onForbidden(actor)
      throw new ApiError('forbidden', 'Your role does not allow this.')
    }
    return actor
  }

  async function verifyActor(token: string): Promise<Actor | null> {
    try {
      return await verifyMember(token)
    } catch (cause) {
      throw new ApiError('unavailable', 'Could not check your sign-in. Try again in a moment.', {}, { cause })
    }
  }
}
