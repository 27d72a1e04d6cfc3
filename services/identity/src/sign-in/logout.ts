import { sessionCookie, sessionCookieName, signedOutCookie } from '@portal/contracts'
import type { HonoEnv } from '@portal/service-kit'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { buildEndSessionUrl } from 'openid-client'
import type { Deps } from '../deps.ts'
import { isOwnNavigation } from './own-navigation.ts'
import { messagePage } from './page.ts'
import { endSession } from '../session/end-session.ts'

/** Ends the session here, then at the provider where that can be asked. Who comes from another site is asked first. */
export async function logout(c: Context<HonoEnv>, deps: Deps): Promise<Response> {
  const { config, sql } = deps
  if (!isOwnNavigation(c.req.raw.headers, config.PORTAL_ORIGIN)) return askFirst()
  const sessionId = getCookie(c, sessionCookieName(config.PORTAL_ORIGIN))
  const ended = sessionId ? await endSession(sql, sessionId, c.get('requestId')) : undefined
  c.header('set-cookie', sessionCookie(config.PORTAL_ORIGIN, ''))
  c.header('set-cookie', signedOutCookie(config.PORTAL_ORIGIN), { append: true })
  return c.redirect(await addressAfter(c, deps, ended?.idToken), 303)
}

// A link of ours: followed from this page, it comes from our own site.
const askFirst = () =>
  messagePage({
    status: 403,
    title: 'Sign out of the portal?',
    text: 'Another site has sent you here. You are still signed in.',
    action: { label: 'Sign out', href: '/api/logout' },
  })

async function addressAfter(c: Context<HonoEnv>, { config, provider, log }: Deps, idToken: string | undefined) {
  try {
    const configuration = await provider()
    if (!configuration.serverMetadata().end_session_endpoint) return '/'
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${config.PORTAL_ORIGIN}/`,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href
  } catch (error) {
    // The session here has ended, which is what was asked for.
    log.warn({ requestId: c.get('requestId'), reason: (error as Error).message }, 'the provider was not told')
    return '/'
  }
}
