import { ApiError } from '@portal/service-kit'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'
import { z } from 'zod'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Older tokens are ignored, so used tokens need not be remembered longer. */
const maxAgeSeconds = 600
const clockToleranceSeconds = 15
const keysTimeoutMs = 4_000

const claimText = z
  .string()
  .min(1)
  .max(500)
  .refine(text => !text.includes('\0'))
const logoutClaims = z
  .object({
    iss: z.string(),
    jti: claimText,
    iat: z.number(),
    sub: claimText.optional(),
    sid: claimText.optional(),
    events: z.object({ [logoutEvent]: z.object({}) }),
    // An ID token can have a nonce, and must not pass as a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** The provider's request to end sessions. */
export interface LogoutToken {
  readonly id: string
  /** When the token can no longer be used. */
  readonly until: Date
  readonly issuer: string
  /** The account. Undefined if `sid` names the session. */
  readonly subject: string | undefined
  /** The session at the provider. Undefined for all sessions of the account. */
  readonly sid: string | undefined
}

/**
 * Verifies a logout token as specified in OpenID Connect Back-Channel Logout 1.0, but not whether it was used before.
 * @returns null if it is invalid. @throws {ApiError} `unavailable` if the provider's keys can't be read.
 */
export type VerifyLogoutToken = (token: string) => Promise<LogoutToken | null>

/** @param providerFetch sends requests to the provider, if `fetch` doesn't reach it. */
export function createLogoutTokenVerifier(
  clientId: string,
  discoverProvider: () => Promise<Configuration>,
  providerFetch: CustomFetch | undefined,
): VerifyLogoutToken {
  let keys: { url: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined

  function keysAt(url: string) {
    if (keys?.url === url) return keys.set
    const set = createRemoteJWKSet(new URL(url), {
      timeoutDuration: keysTimeoutMs,
      ...(providerFetch && {
        [customFetch]: (address, { headers, method, signal }) =>
          providerFetch(address, {
            body: undefined,
            headers: Object.fromEntries(headers),
            method,
            redirect: 'manual',
            signal,
          }),
      }),
    })
    keys = { url, set }
    return set
  }

  async function readClaims(token: string): Promise<JWTPayload | null> {
    try {
      const metadata = (await discoverProvider()).serverMetadata()
      const { issuer, jwks_uri: url, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = metadata
      const { payload } = await jwtVerify(token, keysAt(url ?? ''), {
        issuer,
        audience: clientId,
        algorithms,
        maxTokenAge: maxAgeSeconds,
        clockTolerance: clockToleranceSeconds,
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError && !keysFailures.has(error.code)) return null
      throw new ApiError(
        'unavailable',
        "The sign-in provider isn't responding. Try again in a minute.",
        {},
        { cause: error },
      )
    }
  }

  return async token => {
    const parsed = logoutClaims.safeParse(await readClaims(token))
    if (!parsed.success) return null
    const { jti, iat, iss, sub, sid } = parsed.data
    const until = new Date((iat + maxAgeSeconds + clockToleranceSeconds) * 1000)
    return { id: jti, until, issuer: iss, subject: sub, sid }
  }
}

/** Errors in reading the keys, as opposed to errors in the token. */
const keysFailures: ReadonlySet<string> = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'])
