import { tokenResponse } from './response-schemas.ts'
import { type SendOptions, sendRequest, type VendorResponse } from './send-request.ts'
import { TelephonyError } from './telephony-error.ts'

export interface AccessToken {
  readonly host: string
  readonly value: string
  readonly refreshToken: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface AccessTokenOptions extends SendOptions {
  /** Tried in this order until one accepts the keys. */
  hosts: readonly string[]
  apiKey: string
  secretKey: string
  now(): number
}

export interface AccessTokens {
  /** Returns a token that is valid for at least a minute. Concurrent calls share one request. */
  get(): Promise<AccessToken>
  /** Drops a token that the vendor rejected: the next `get` signs in again. */
  discard(token: AccessToken): void
  host(): string
}

/** A token is renewed this long before it expires. */
const marginMs = 60_000

/** Holds one token: signs in with the keys, refreshes the token before it expires, and remembers which host accepted the keys. */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { hosts, apiKey, secretKey, now } = options
  let current: AccessToken | undefined
  let acceptedHost: string | undefined
  let pending: Promise<AccessToken> | undefined

  const requestToken = (host: string, form: Record<string, string>) =>
    sendRequest(options, `${host}/auth/token`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    })

  async function signIn(): Promise<AccessToken> {
    for (const host of acceptedHost ? [acceptedHost] : hosts) {
      const form = { grant_type: 'client_credentials', client_id: apiKey, client_secret: secretKey }
      const response = await requestToken(host, form)
      if (isUnknownClient(response)) continue
      acceptedHost = host
      return toToken(host, response)
    }
    acceptedHost = undefined
    throw new TelephonyError('credentials')
  }

  async function renew(): Promise<AccessToken> {
    if (current?.refreshToken) {
      const { host, refreshToken } = current
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: apiKey }
      const response = await requestToken(host, form)
      if (response.status < 300) return toToken(host, response)
    }
    return signIn()
  }

  function toToken(host: string, { status, body }: VendorResponse): AccessToken {
    const parsed = tokenResponse.safeParse(body)
    if (!parsed.success) throw new TelephonyError(status < 300 ? 'malformed' : 'refused')
    const { access_token: value, refresh_token: refreshToken, expires_in: seconds } = parsed.data
    return { host, value, refreshToken, expiresAt: now() + seconds * 1000 }
  }

  return {
    host: () => acceptedHost ?? hosts[0] ?? '',
    discard(token) {
      if (current === token) current = undefined
    },
    async get() {
      if (current && current.expiresAt - marginMs > now()) return current
      pending ??= renew()
        .then(token => (current = token))
        .finally(() => {
          pending = undefined
        })
      return pending
    },
  }
}

const isUnknownClient = ({ status, body }: VendorResponse) =>
  status === 400 && typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_client'
