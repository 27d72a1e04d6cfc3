import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { SimulatorState } from './state.ts'

const dayMs = 24 * 3_600_000

/** Adds the token endpoint: it takes the pair of keys or a refresh token and issues tokens that are valid for 24 hours. */
export function addTokenEndpoint(app: Hono, state: SimulatorState): void {
  const { apiKey, secretKey, now } = state.options
  app.post('/v4/auth/token', async c => {
    const form = new URLSearchParams(await c.req.text())
    const isKnownClient =
      form.get('grant_type') === 'refresh_token'
        ? !state.faults.refusesRefresh && state.refreshTokens.delete(form.get('refresh_token') ?? '')
        : form.get('client_id') === apiKey && form.get('client_secret') === secretKey
    if (!isKnownClient || c.req.header('x-api-key') !== apiKey || isWrongHostFamily(c, state)) {
      return c.json({ error: 'invalid_client' }, 400)
    }
    const accessToken = newToken()
    const refreshToken = newToken()
    state.accessTokens.set(accessToken, now() + dayMs)
    state.refreshTokens.add(refreshToken)
    return c.json({
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: dayMs / 1000,
      refresh_token: refreshToken,
    })
  })
}

/** Whether a request came to the vendor's other host family, which does not know the keys. Any other host is fine. */
export function isWrongHostFamily(c: Context, { options }: SimulatorState): boolean {
  const { hostname } = new URL(c.req.url)
  return hostname.endsWith('mightycall.com') && hostname !== `${options.family}.mightycall.com`
}

const newToken = () => randomBytes(24).toString('base64url')
