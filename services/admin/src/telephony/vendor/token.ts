import { type Answer, exchange, type ExchangeOptions } from './exchange.ts'
import { TelephonyError } from './port.ts'
import { tokenAnswer } from './shapes.ts'

export interface Token {
  readonly host: string
  readonly access: string
  readonly refresh: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface TokenOptions extends ExchangeOptions {
  /** Tried in this order until one knows the keys. */
  hosts: readonly string[]
  apiKey: string
  secretKey: string
  now(): number
}

export interface Tokens {
  /** A token that is good for a while; one for all who ask at once. */
  get(): Promise<Token>
  /** The vendor refused this one: the next `get` signs in anew. */
  discard(token: Token): void
  host(): string
}

/** A token is renewed this long before it ends. */
const marginMs = 60_000

/** Keeps one token: signs in by the keys, refreshes before the end, and remembers which host knows us. */
export function createTokens(options: TokenOptions): Tokens {
  const { hosts, apiKey, secretKey, now } = options
  let current: Token | undefined
  let known: string | undefined
  let coming: Promise<Token> | undefined

  const ask = (host: string, form: Record<string, string>) =>
    exchange(options, `${host}/auth/token`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    })

  async function signIn(): Promise<Token> {
    for (const host of known ? [known] : hosts) {
      const answer = await ask(host, { grant_type: 'client_credentials', client_id: apiKey, client_secret: secretKey })
      if (isUnknownClient(answer)) continue
      known = host
      return toToken(host, answer)
    }
    known = undefined
    throw new TelephonyError('credentials')
  }

  async function renew(): Promise<Token> {
    if (current?.refresh) {
      const { host, refresh } = current
      const answer = await ask(host, { grant_type: 'refresh_token', refresh_token: refresh, client_id: apiKey })
      if (answer.status < 300) return toToken(host, answer)
    }
    return signIn()
  }

  function toToken(host: string, { status, body }: Answer): Token {
    const parsed = tokenAnswer.safeParse(body)
    if (!parsed.success) throw new TelephonyError(status < 300 ? 'malformed' : 'refused')
    const { access_token: access, refresh_token: refresh, expires_in: seconds } = parsed.data
    return { host, access, refresh, expiresAt: now() + seconds * 1000 }
  }

  return {
    host: () => known ?? hosts[0] ?? '',
    discard(token) {
      if (current === token) current = undefined
    },
    async get() {
      if (current && current.expiresAt - marginMs > now()) return current
      coming ??= renew()
        .then(token => (current = token))
        .finally(() => {
          coming = undefined
        })
      return coming
    },
  }
}

const isUnknownClient = ({ status, body }: Answer) =>
  status === 400 && typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_client'
