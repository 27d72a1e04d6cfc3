import type { Role } from '@portal/contracts'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { publicKeyOf, readPublicKeys, readServiceKey } from './service-keys.ts'

/** The member on whose behalf a request runs. */
export interface Actor {
  readonly id: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  /** Identifies the session among the member's sessions. It is not a credential. */
  readonly sessionKey?: string
}

export const memberTokenSeconds = 60
const issuer = 'identity'
const audience = 'portal'
/** How far the clocks of two machines may differ, in seconds. */
const clockTolerance = 15

/** Signs a member token (ES256, valid for one minute). Only identity has the key. */
export function signMemberToken(actor: Actor, key: CryptoKey, keyId: string): Promise<string> {
  const { id, ...claims } = actor
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setSubject(id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${memberTokenSeconds}s`)
    .sign(key)
}

/**
 * Returns a function that verifies member tokens with identity's published keys. It resolves to null for an invalid
 * token and throws if the keys cannot be fetched.
 */
export function memberTokenVerifier(fetchKeys: () => Promise<Response>): (token: string) => Promise<Actor | null> {
  const keys = createRemoteJWKSet(new URL('http://identity/internal/keys'), {
    [customFetch]: fetchKeys,
    cooldownDuration: 5_000,
  })
  return cacheVerified(async token => {
    const { payload } = await jwtVerify<Omit<Actor, 'id'>>(token, keys, {
      issuer,
      audience,
      clockTolerance,
      algorithms: ['ES256'],
    })
    const { sub, role, firstName, lastName, sessionKey, exp } = payload
    if (!sub || !exp) return null
    return { value: { id: sub, role, firstName, lastName, sessionKey }, expiresAt: exp * 1000 }
  })
}

const serviceTokenSeconds = 60

/**
 * Returns a function that signs service tokens for a recipient (Ed25519, valid for one minute). They prove that a request
 * comes from the gateway or a service. A token is reused for half a minute.
 * @param serviceKey the sender's private key.
 */
export function serviceTokenSigner(sender: string, serviceKey: string): (recipient: string) => Promise<string> {
  const key = readServiceKey(serviceKey)
  const kid = publicKeyOf(serviceKey)
  const current = new Map<string, { token: Promise<string>; renewAt: number }>()
  return recipient => {
    const reusable = current.get(recipient)
    if (reusable && Date.now() <= reusable.renewAt) return reusable.token
    const token = new SignJWT({})
      .setProtectedHeader({ alg: 'Ed25519', kid })
      .setIssuer(sender)
      .setAudience(recipient)
      .setIssuedAt()
      .setExpirationTime(`${serviceTokenSeconds}s`)
      .sign(key)
    current.set(recipient, { token, renewAt: Date.now() + (serviceTokenSeconds / 2) * 1000 })
    return token
  }
}

/**
 * Returns a function that verifies service tokens. It resolves to the sender's service name; null for an invalid token, for
 * one that is for another recipient, and for one that another service signed in the sender's name.
 * @param publicKeys the list of all services' keys. All keys of a service are accepted, so that they can rotate.
 */
export function serviceTokenVerifier(recipient: string, publicKeys: string): (token: string) => Promise<string | null> {
  const keys = new Map(readPublicKeys(publicKeys).map(key => [key.publicKey, key]))
  const keyOf = ({ kid = '' }: { kid?: string }) => {
    const key = keys.get(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
  return cacheVerified(async token => {
    const options = { audience: recipient, clockTolerance, algorithms: ['Ed25519'], requiredClaims: ['exp'] }
    const { payload, protectedHeader } = await jwtVerify(
      token,
      (header: { kid?: string }) => keyOf(header).key,
      options,
    )
    const { service } = keyOf(protectedHeader)
    if (payload.iss !== service || !payload.exp) return null
    return { value: service, expiresAt: payload.exp * 1000 }
  })
}

/**
 * Caches what `verify` returns for a valid token until the token expires: verifying takes 200 µs, a cached result 0.3 µs.
 * Invalid tokens are never stored, so that a flood of them cannot evict valid ones.
 */
function cacheVerified<T extends string | object>(
  verify: (token: string) => Promise<{ value: T; expiresAt: number } | null>,
): (token: string) => Promise<T | null> {
  const cache = new LRUCache<string, T>({ max: mostCachedTokens, perf: Date })
  return async token => {
    const cached = cache.get(token)
    if (cached) return cached
    const verified = await verify(token).catch((error: unknown) => {
      if (isInvalidToken(error)) return null
      throw error
    })
    if (!verified) return null
    const ttl = verified.expiresAt - Date.now()
    // The cache would store an entry without a positive `ttl` forever.
    if (ttl > 0) cache.set(token, verified.value, { ttl })
    return verified.value
  }
}

const mostCachedTokens = 10_000

const isInvalidToken = (error: unknown) =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported
