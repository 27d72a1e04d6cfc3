import { sessionCookieName } from '@portal/contracts'
import type { HonoEnv } from '@portal/service-kit'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as openid from 'openid-client'
import type { Deps } from '../deps.ts'
import { isRevoked } from '../session/revoke.ts'
import { loginCookieName, loginMinutes, sealLogin } from './login-cookie.ts'
import { refusedByProvider } from './provider-failure.ts'
import { safeReturnPath } from './return-path.ts'

/**
 * Sends the browser to the OpenID provider, with a cookie that will know the answer. A browser that was signed out from
 * another one is asked for its account: the provider would let it straight in again.
 */
export async function login(c: Context<HonoEnv>, deps: Deps): Promise<Response> {
  const { config, sql, loginKey } = deps
  const returnTo = safeReturnPath(c.req.query('returnTo'))
  try {
    const provider = await deps.provider()
    const formerId = getCookie(c, sessionCookieName(config.PORTAL_ORIGIN))
    const isAsked = c.req.query('account') === 'other' || (formerId !== undefined && (await isRevoked(sql, formerId)))
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const nonce = openid.randomNonce()
    const address = openid.buildAuthorizationUrl(provider, {
      redirect_uri: `${config.PORTAL_ORIGIN}/api/callback`,
      scope: config.OIDC_SCOPES,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(isAsked ? { prompt: 'select_account' } : {}),
    })
    setCookie(
      c,
      loginCookieName(config.PORTAL_ORIGIN, state),
      await sealLogin({ verifier, state, nonce, returnTo }, loginKey),
      {
        path: '/api/callback',
        httpOnly: true,
        sameSite: 'Lax',
        secure: config.PORTAL_ORIGIN.startsWith('https:'),
        maxAge: loginMinutes * 60,
      },
    )
    return c.redirect(address.href, 303)
  } catch (error) {
    return refusedByProvider(c, error, returnTo, deps)
  }
}
