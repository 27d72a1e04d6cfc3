import { sessionCookie, sessionCookieName, signedOutCookie } from '@portal/contracts'
import type { HonoEnv } from '@portal/service-kit'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { buildEndSessionUrl } from 'openid-client'
import type { Deps } from '../deps.ts'
import { endSession } from '../session/end-session.ts'
import { messagePage } from './html-page.ts'
import { isSameOriginNavigation } from './same-origin-navigation.ts'

/** Ends the session here, then at the provider if it supports that. A link on another site gets a confirmation page. */
export async function logout(c: Context<HonoEnv>, deps: Deps): Promise<Response> {
  const { config, sql } = deps
  if (!isSameOriginNavigation(c.req.raw.headers, config.PORTAL_ORIGIN)) return confirmationPage()
  const sessionId = getCookie(c, sessionCookieName(config.PORTAL_ORIGIN))
  const ended = sessionId ? await endSession(sql, sessionId, c.get('requestId')) : undefined
  c.header('set-cookie', sessionCookie(config.PORTAL_ORIGIN, ''))
  c.header('set-cookie', signedOutCookie(config.PORTAL_ORIGIN), { append: true })
  return c.redirect(await urlAfterSignOut(c, deps, ended?.idToken), 303)
}

// The page's link comes from the portal's own origin, so it signs out.
const confirmationPage = () =>
  messagePage({
    status: 403,
    title: 'Sign out of the portal?',
    text: 'Another site sent you here. You are still signed in.',
    action: { label: 'Sign out', href: '/api/logout' },
  })

async function urlAfterSignOut(
  c: Context<HonoEnv>,
  { config, discoverProvider, log }: Deps,
  idToken: string | undefined,
): Promise<string> {
  try {
    const provider = await discoverProvider()
    if (!provider.serverMetadata().end_session_endpoint) return '/'
    return buildEndSessionUrl(provider, {
      post_logout_redirect_uri: `${config.PORTAL_ORIGIN}/`,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href
  } catch (error) {
    // The portal's own session has ended, which is what matters.
    log.warn({ requestId: c.get('requestId'), reason: (error as Error).message }, 'sign-out at the provider failed')
    return '/'
  }
}
