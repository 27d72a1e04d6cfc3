import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { State } from './simulator.ts'

const dayMs = 24 * 3_600_000

/** The token endpoint: by the pair of keys or by a refresh token, good for 24 hours. */
export function addTokens(app: Hono, state: State): void {
  const { apiKey, secretKey, now } = state.options
  app.post('/v4/auth/token', async c => {
    const form = new URLSearchParams(await c.req.text())
    const isKnown =
      form.get('grant_type') === 'refresh_token'
        ? !state.faults.refusesRefresh && state.refreshTokens.delete(form.get('refresh_token') ?? '')
        : form.get('client_id') === apiKey && form.get('client_secret') === secretKey
    if (!isKnown || c.req.header('x-api-key') !== apiKey || isOtherFamily(c, state)) {
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

/** The right keys at the wrong host of the vendor are unknown there; under a host of its own the sandbox is either. */
export function isOtherFamily(c: Context, { options }: State): boolean {
  const { hostname } = new URL(c.req.url)
  return hostname.endsWith('mightycall.com') && hostname !== `${options.family}.mightycall.com`
}

const newToken = () => randomBytes(24).toString('base64url')
