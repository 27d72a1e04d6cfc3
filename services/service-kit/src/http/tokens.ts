import type { Role } from '@portal/contracts'
import { createRemoteJWKSet, customFetch, errors, jwtVerify, SignJWT } from 'jose'

/** Who calls: the member behind a session. */
export interface Actor {
  readonly id: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  /** Names the session among the member's own; it opens nothing. */
  readonly sessionKey?: string
}

export const memberTokenSeconds = 60
const issuer = 'identity'
const audience = 'portal'

/** Signs a member token (ES256, one minute). Only identity holds the key. */
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
 * Makes the check of member tokens against identity's published keys. A checked token is remembered until it expires:
 * verifying costs some 200 µs, remembering 0.3 µs.
 * The check answers null for a token that is not good, and throws where the keys cannot be had.
 */
export function memberTokenVerifier(fetchKeys: () => Promise<Response>): (token: string) => Promise<Actor | null> {
  const keys = createRemoteJWKSet(new URL('http://identity/internal/keys'), {
    [customFetch]: fetchKeys,
    cooldownDuration: 5_000,
  })
  return remembering(async token => {
    const { payload } = await jwtVerify<Omit<Actor, 'id'>>(token, keys, { issuer, audience, algorithms: ['ES256'] })
    const { sub, role, firstName, lastName, sessionKey, exp } = payload
    if (!sub || !exp) return null
    return { value: { id: sub, role, firstName, lastName, sessionKey }, expiresAt: exp * 1000 }
  })
}

const encode = (secret: string) => new TextEncoder().encode(secret)

/** Makes the tokens with which a service shows another that it is one of us (HS256, one minute, renewed after half of it). */
export function serviceTokenSigner(serviceName: string, secret: string): () => Promise<string> {
  let current: { token: Promise<string>; renewAt: number } | undefined
  return () => {
    if (!current || Date.now() > current.renewAt) {
      const token = new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(serviceName)
        .setAudience('internal')
        .setIssuedAt()
        .setExpirationTime('60s')
        .sign(encode(secret))
      current = { token, renewAt: Date.now() + 30_000 }
    }
    return current.token
  }
}

/** Makes the check of service tokens: the word of the service that signed it, or null. */
export function serviceTokenVerifier(secret: string): (token: string) => Promise<string | null> {
  const key = encode(secret)
  return remembering(async token => {
    const { payload } = await jwtVerify(token, key, { audience: 'internal', algorithms: ['HS256'] })
    return payload.iss && payload.exp ? { value: payload.iss, expiresAt: payload.exp * 1000 } : null
  })
}

/** Wraps a check so that a good token is checked once; a bad one is null, an outage of the check throws. */
function remembering<T>(check: (token: string) => Promise<{ value: T; expiresAt: number } | null>) {
  const remembered = new Map<string, { value: T; expiresAt: number }>()
  return async (token: string): Promise<T | null> => {
    const known = remembered.get(token)
    if (known && known.expiresAt > Date.now()) return known.value
    remembered.delete(token)
    const checked = await check(token).catch((error: unknown) => {
      if (isBadToken(error)) return null
      throw error
    })
    if (!checked) return null
    if (remembered.size >= 10_000) remembered.clear()
    remembered.set(token, checked)
    return checked.value
  }
}

const isBadToken = (error: unknown) =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported
