import { sessionCookieName } from '@portal/contracts'
import type { HonoEnv } from '@portal/service-kit'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as openid from 'openid-client'
import type { Deps } from '../deps.ts'
import { isRevoked } from '../session/revoke-sessions.ts'
import { messagePage } from './html-page.ts'
import { encryptLogin, loginCookieName, loginCookiePath, loginMinutes } from './login-cookie.ts'
import { providerErrorResponse } from './provider-error-page.ts'
import { safeReturnPath } from './return-path.ts'
import { isSameOriginNavigation } from './same-origin-navigation.ts'

/**
 * Redirects the browser to the OpenID provider, with a cookie that identifies the response. A browser that was signed out
 * from another one has to sign in there again, and so does one that the callback redirects with `fresh`. A link on another
 * site gets a confirmation page.
 */
export async function login(c: Context<HonoEnv>, deps: Deps): Promise<Response> {
  const { config, sql, loginKey } = deps
  const returnTo = safeReturnPath(c.req.query('returnTo'))
  // While the provider's session lasts, a link on another site would sign the user in without a click. With `fresh`, the
  // provider asks for a new sign-in.
  const isIntended =
    c.req.query('fresh') !== undefined || isSameOriginNavigation(c.req.raw.headers, config.PORTAL_ORIGIN)
  if (!isIntended) return confirmationPage(returnTo)
  try {
    const provider = await deps.discoverProvider()
    const previousSessionId = getCookie(c, sessionCookieName(config.PORTAL_ORIGIN))
    const isFresh =
      c.req.query('fresh') !== undefined ||
      (previousSessionId !== undefined && (await isRevoked(sql, previousSessionId)))
    const prompt = isFresh ? 'login' : c.req.query('account') === 'other' ? 'select_account' : undefined
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const nonce = openid.randomNonce()
    const providerUrl = openid.buildAuthorizationUrl(provider, {
      redirect_uri: `${config.PORTAL_ORIGIN}/api/callback`,
      scope: config.OIDC_SCOPES,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // Makes the provider report when the user signed in there.
      max_age: String(isFresh ? 0 : config.SESSION_HOURS * 3600),
      ...(prompt ? { prompt } : {}),
    })
    setCookie(
      c,
      loginCookieName(config.PORTAL_ORIGIN, state),
      await encryptLogin({ verifier, state, nonce, returnTo, isFresh }, loginKey),
      {
        path: loginCookiePath,
        httpOnly: true,
        sameSite: 'Lax',
        secure: config.PORTAL_ORIGIN.startsWith('https:'),
        maxAge: loginMinutes * 60,
      },
    )
    return c.redirect(providerUrl.href, 303)
  } catch (error) {
    return providerErrorResponse(c, error, returnTo, deps)
  }
}

// The page's link comes from the portal's own origin, so it signs in.
const confirmationPage = (returnTo: string) =>
  messagePage({
    status: 200,
    title: 'Sign in to the portal?',
    text: 'Another site sent you here.',
    action: { label: 'Sign in', href: `/api/login?returnTo=${encodeURIComponent(returnTo)}` },
  })
