import { type HonoEnv, gatewayHeader, ApiError, limitBody, serviceTokenVerifier } from '@portal/service-kit'
import { type Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { backChannelLogout } from './back-channel-logout.ts'
import { callback } from './callback.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { messagePage } from './html-page.ts'

/** Adds the sign-in and sign-out routes: pages and redirects for browsers, and the logout endpoint for the provider. */
export function addSignInRoutes(app: Hono<HonoEnv>, deps: Deps): void {
  const verifyService = serviceTokenVerifier('identity', deps.config.SERVICE_PUBLIC_KEYS)

  const requireGateway: MiddlewareHandler<HonoEnv> = async (c, next) => {
    const token = c.req.header(gatewayHeader)
    if (!token || (await verifyService(token)) !== 'gateway')
      throw new ApiError('forbidden', 'Call through the gateway.')
    await next()
  }
  for (const [path, handle] of [
    ['/api/login', login],
    ['/api/callback', callback],
    ['/api/logout', logout],
  ] as const) {
    app.get(path, errorAsPage, requireGateway, c => handle(c, deps))
  }
  app.post('/api/backchannel-logout', requireGateway, limitBody, c => backChannelLogout(c, deps))
}

/** Replaces an error response, which the kit has logged, with a page of the same status. */
const errorAsPage: MiddlewareHandler<HonoEnv> = async (c, next) => {
  await next()
  if (!c.error) return
  c.res = messagePage({
    status: c.res.status,
    title: "Sign-in isn't working right now",
    text: 'The problem is on our side. Try again in a minute.',
    action: { label: 'Sign in again', href: '/api/login' },
  })
}
