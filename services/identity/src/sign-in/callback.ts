import { memberTag, sessionCookie, sessionCookieName, supervisors } from '@portal/contracts'
import { publishChange, audit, type HonoEnv, type Transaction } from '@portal/service-kit'
import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import * as openid from 'openid-client'
import type { Deps } from '../deps.ts'
import { recognise, wasShownOut } from '../member/recognise.ts'
import { hashOf, hasId } from '../session/session-id.ts'
import { startSession, tellSessions } from '../session/start-session.ts'
import { readAccount, type SignedInAccount } from './account.ts'
import { type Login, loginCookieName, openLogin } from './login-cookie.ts'
import { messagePage } from './page.ts'
import { expiredPage, refusedByProvider } from './provider-failure.ts'

/** Takes the provider's answer: a session and the way back for a member, a calm page for everybody else. */
export async function callback(c: Context<HonoEnv>, deps: Deps): Promise<Response> {
  const origin = deps.config.PORTAL_ORIGIN
  const cookieName = loginCookieName(origin, c.req.query('state') ?? '')
  const cookie = getCookie(c, cookieName)
  const login = cookie === undefined ? null : await openLogin(cookie, deps.loginKey)
  if (!login) return expiredPage()
  deleteCookie(c, cookieName, { path: '/api/callback', secure: origin.startsWith('https:') })

  const signedIn = await askProvider(c, deps, login).catch((error: unknown) =>
    refusedByProvider(c, error, login.returnTo, deps),
  )
  if (signedIn instanceof Response) return signedIn
  const { account, idToken } = signedIn
  if (!account.isEmailVerified) return refuse(c, deps, account, 'its e-mail is not verified')
  const sessionId = await startFor(c, deps, account, idToken)
  if (!sessionId)
    return refuse(c, deps, account, (await wasShownOut(deps.sql, account)) ? 'deactivated' : 'not invited')
  c.header('set-cookie', sessionCookie(origin, sessionId), { append: true })
  return c.redirect(login.returnTo, 303)
}

async function askProvider(c: Context<HonoEnv>, { config, provider }: Deps, { verifier, state, nonce }: Login) {
  const configuration = await provider()
  const answer = new URL(`${config.PORTAL_ORIGIN}/api/callback${new URL(c.req.url).search}`)
  const tokens = await openid.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  return { account: await readAccount(configuration, tokens), idToken: tokens.id_token ?? '' }
}

/** A new session for the member behind an account; undefined where there is none. */
async function startFor(c: Context<HonoEnv>, { sql, config }: Deps, account: SignedInAccount, idToken: string) {
  const formerId = getCookie(c, sessionCookieName(config.PORTAL_ORIGIN))
  return sql.begin(async transaction => {
    const member = await recognise(transaction, account)
    if (!member) return undefined
    if (formerId) await endFormer(transaction, formerId, member.id)
    const sessionId = await startSession(transaction, config, {
      memberId: member.id,
      idToken,
      userAgent: c.req.header('user-agent')?.slice(0, 500) ?? '',
      clientIp: c.req.header('x-client-ip') ?? '',
    })
    const entry = { action: 'sign-in' as const, subjectId: member.id }
    await audit(transaction, { actor: member, requestId: c.get('requestId') }, entry)
    if (member.isChanged) await publishChange(transaction, { tags: [{ type: memberTag }] })
    await publishChange(transaction, { tags: [{ type: 'Member' }], to: { roles: ['admin'] } })
    await publishChange(transaction, { tags: [{ type: 'Team' }], to: { roles: [...supervisors] } })
    return sessionId
  })
}

/** Somebody else's session on this browser ends; one's own may still carry requests of another tab. */
async function endFormer(sql: Transaction, sessionId: string, memberId: string): Promise<void> {
  const [ended] = await sql<{ memberId: string }[]>`
    delete from session where member_id <> ${memberId} and ${hasId(sql, hashOf(sessionId))}
    returning member_id as "memberId"`
  if (ended) await tellSessions(sql, ended.memberId)
}

type Reason = 'its e-mail is not verified' | 'not invited' | 'deactivated'

const refusals: Record<Reason, { title: string; text: (who: string) => string }> = {
  'its e-mail is not verified': {
    title: 'Your e-mail is not confirmed',
    text: who => `Confirm ${who} with your sign-in provider first, then sign in again.`,
  },
  'not invited': {
    title: 'You have not been invited yet',
    text: who =>
      `${who} has not been invited to the portal. Ask an admin of your team for an invitation, or use another account.`,
  },
  deactivated: {
    title: 'Your access has ended',
    text: who => `${who} was deactivated. Ask an admin of your team to let you in again, or use another account.`,
  },
}

async function refuse(c: Context<HonoEnv>, { sql }: Deps, account: SignedInAccount, reason: Reason): Promise<Response> {
  const { issuer, subject, email } = account
  await audit(
    sql,
    { actor: null, requestId: c.get('requestId') },
    { action: 'sign-in.refused', details: { issuer, subject, email, reason } },
  )
  const { title, text } = refusals[reason]
  const action = { label: 'Sign in as somebody else', href: '/api/login?account=other' }
  return messagePage({ status: 403, title, text: text(email ?? 'This account'), action })
}
