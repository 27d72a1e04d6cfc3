import type { Env } from '@portal/service-kit'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import * as openid from 'openid-client'
import type { Deps } from '../deps.ts'
import { loginCookieName, loginMinutes, sealLogin } from './login-cookie.ts'
import { refusedByProvider } from './provider-failure.ts'
import { safeReturnPath } from './return-path.ts'

/** Sends the browser to the OpenID provider, with a cookie that will know the answer. */
export async function login(c: Context<Env>, deps: Deps): Promise<Response> {
  const { config, loginKey } = deps
  const returnTo = safeReturnPath(c.req.query('returnTo'))
  try {
    const provider = await deps.provider()
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
      ...(c.req.query('account') === 'other' ? { prompt: 'select_account' } : {}),
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
