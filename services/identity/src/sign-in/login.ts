import { sessionCookieName } from '@portal/contracts'
import type { HonoEnv } from '@portal/service-kit'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as openid from 'openid-client'
import type { Deps } from '../deps.ts'
import { isRevoked } from '../session/revoke-sessions.ts'
import { encryptLogin, loginCookieName, loginCookiePath, loginMinutes } from './login-cookie.ts'
import { providerErrorResponse } from './provider-error-page.ts'
import { safeReturnPath } from './return-path.ts'

/**
 * Redirects the browser to the OpenID provider, with a cookie that identifies the response. A browser that was signed out
 * from another one has to sign in there again, and so does one that the callback redirects with `fresh`.
 */
export async function login(c: Context<HonoEnv>, deps: Deps): Promise<Response> {
  const { config, sql, loginKey } = deps
  const returnTo = safeReturnPath(c.req.query('returnTo'))
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
      // Makes the provider say when the user signed in there.
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
