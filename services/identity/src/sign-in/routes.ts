import { type HonoEnv, gatewayHeader, ApiError, serviceTokenVerifier } from '@portal/service-kit'
import { type Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { callback } from './callback.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { messagePage } from './page.ts'

/** Adds the navigations: pages and redirects for browsers, never JSON. */
export function addSignIn(app: Hono<HonoEnv>, deps: Deps): void {
  const verifyService = serviceTokenVerifier(deps.config.INTERNAL_SECRET)

  const throughGateway: MiddlewareHandler<HonoEnv> = async (c, next) => {
    const token = c.req.header(gatewayHeader)
    if (!token || (await verifyService(token)) !== 'gateway')
      throw new ApiError('forbidden', 'Call through the gateway.')
    await next()
  }
  for (const [path, answer] of [
    ['/api/login', login],
    ['/api/callback', callback],
    ['/api/logout', logout],
  ] as const) {
    app.get(path, asPage, throughGateway, c => answer(c, deps))
  }
}

/** Turns an error that the kit has logged and answered into a page with the same status. */
const asPage: MiddlewareHandler<HonoEnv> = async (c, next) => {
  await next()
  if (!c.error) return
  c.res = messagePage({
    status: c.res.status,
    title: 'Signing in does not work right now',
    text: 'The fault is on our side. Try again in a minute.',
    action: { label: 'Sign in again', href: '/api/login' },
  })
}
