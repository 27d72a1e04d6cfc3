import { memberTag, sessionCookie, sessionCookieName, supervisors } from '@portal/contracts'
import { publishChange, audit, type HonoEnv, type Transaction } from '@portal/service-kit'
import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import * as openid from 'openid-client'
import type { Deps } from '../deps.ts'
import { needsFreshSignIn } from '../member/needs-fresh-sign-in.ts'
import { isDeactivated, recognizeMember } from '../member/recognize-member.ts'
import { describeDevice } from '../session/describe-device.ts'
import { deleteEndedSessions } from '../session/delete-ended-sessions.ts'
import { publishSessionChange } from '../session/publish-session-change.ts'
import { hashSessionId, hasSessionId } from '../session/session-id.ts'
import { startSession } from '../session/start-session.ts'
import { messagePage } from './html-page.ts'
import { decryptLogin, loginCookieName, loginCookiePath, type PendingLogin } from './login-cookie.ts'
import { expiredPage, providerErrorResponse } from './provider-error-page.ts'
import { readAccount, type SignedInAccount } from './read-account.ts'

const maxUserAgentLength = 500

/** Handles the provider's response: starts a session for a member, and shows a page with the reason to anyone else. */
export async function callback(c: Context<HonoEnv>, deps: Deps): Promise<Response> {
  const origin = deps.config.PORTAL_ORIGIN
  const cookieName = loginCookieName(origin, c.req.query('state') ?? '')
  const cookie = getCookie(c, cookieName)
  const login = cookie === undefined ? null : await decryptLogin(cookie, deps.loginKey)
  if (!login) return expiredPage()
  deleteCookie(c, cookieName, { path: loginCookiePath, secure: origin.startsWith('https:') })

  const signedIn = await redeemCode(c, deps, login).catch((error: unknown) =>
    providerErrorResponse(c, error, login.returnTo, deps),
  )
  if (signedIn instanceof Response) return signedIn
  const { account, idToken } = signedIn
  // An account without an email is recognized by its link alone.
  const isVerified =
    account.email === null || (account.isEmailVerified ?? deps.config.OIDC_UNVERIFIED_EMAILS === 'accept')
  if (!isVerified) return rejectAccount(c, deps, account, 'email not verified')
  // An idle session counts from its end, not from the next cleanup.
  await deleteEndedSessions(deps.sql, deps.config)
  if (await needsFreshSignIn(deps.sql, account, account.authTime)) {
    if (login.isFresh) return rejectAccount(c, deps, account, 'sign-in too old')
    return c.redirect(`/api/login?fresh&returnTo=${encodeURIComponent(login.returnTo)}`, 303)
  }
  const sessionId = await startSessionFor(c, deps, { account, idToken, isFresh: login.isFresh })
  if (!sessionId) {
    return rejectAccount(c, deps, account, (await isDeactivated(deps.sql, account)) ? 'deactivated' : 'not invited')
  }
  c.header('set-cookie', sessionCookie(origin, sessionId), { append: true })
  return c.redirect(login.returnTo, 303)
}

async function redeemCode(
  c: Context<HonoEnv>,
  { config, discoverProvider }: Deps,
  { verifier, state, nonce }: PendingLogin,
) {
  const provider = await discoverProvider()
  const callbackUrl = new URL(`${config.PORTAL_ORIGIN}/api/callback${new URL(c.req.url).search}`)
  const tokens = await openid.authorizationCodeGrant(provider, callbackUrl, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  return { account: await readAccount(provider, tokens), idToken: tokens.id_token ?? '' }
}

/** Starts a session for the member of an account. @returns its ID; undefined if the account has no member. */
async function startSessionFor(
  c: Context<HonoEnv>,
  { sql, config }: Deps,
  { account, idToken, isFresh }: { account: SignedInAccount; idToken: string; isFresh: boolean },
) {
  const previousSessionId = getCookie(c, sessionCookieName(config.PORTAL_ORIGIN))
  return sql.begin(async transaction => {
    const member = await recognizeMember(transaction, account)
    if (!member) return undefined
    if (previousSessionId) await endFormerSession(transaction, previousSessionId)
    const userAgent = c.req.header('user-agent')?.slice(0, maxUserAgentLength) ?? ''
    const clientIp = c.req.header('x-client-ip') ?? ''
    const { providerSid, methods, authTime } = account
    // A provider that does not say when may have remembered the user for long, unless we asked it for a new sign-in.
    const authenticatedAt = new Date(Math.min(Date.now(), (authTime ?? (isFresh ? Infinity : 0)) * 1000))
    const session = { memberId: member.id, idToken, providerSid, authenticatedAt, userAgent, clientIp }
    const sessionId = await startSession(transaction, config, session)
    const details = { device: describeDevice(userAgent), ip: clientIp, ...(methods.length > 0 && { methods }) }
    const entry = { action: 'sign-in' as const, subjectId: member.id, details }
    await audit(transaction, { actor: member, requestId: c.get('requestId') }, entry)
    if (member.isChanged) await publishChange(transaction, { tags: [{ type: memberTag }] })
    await publishChange(transaction, { tags: [{ type: 'Member' }], to: { roles: ['admin'] } })
    await publishChange(transaction, { tags: [{ type: 'Team' }], to: { roles: [...supervisors] } })
    return sessionId
  })
}

/** Ends the browser's previous session. Its other tabs continue with the new one. */
async function endFormerSession(transaction: Transaction, sessionId: string): Promise<void> {
  const [ended] = await transaction<{ memberId: string }[]>`
    delete from session where ${hasSessionId(transaction, hashSessionId(sessionId))} returning member_id as "memberId"`
  if (ended) await publishSessionChange(transaction, ended.memberId)
}

type RejectionReason = 'email not verified' | 'sign-in too old' | 'not invited' | 'deactivated'

const rejections: Record<RejectionReason, { title: string; text: (account: string) => string }> = {
  'email not verified': {
    title: 'Your email is not confirmed',
    text: account => `Confirm ${account} with your sign-in provider, then sign in again.`,
  },
  'sign-in too old': {
    title: 'Sign in with your password',
    text: account => `Your sign-in provider did not ask ${account} to sign in again. Sign out there, then try again.`,
  },
  'not invited': {
    title: 'You have not been invited yet',
    text: account => `${account} has not been invited to the portal. Ask an admin for an invitation.`,
  },
  deactivated: {
    title: 'Your access has ended',
    text: account => `${account} was deactivated. Ask an admin to restore your access.`,
  },
}

async function rejectAccount(
  c: Context<HonoEnv>,
  { sql }: Deps,
  { issuer, subject, email }: SignedInAccount,
  reason: RejectionReason,
): Promise<Response> {
  const details = { issuer, subject, email, reason }
  await audit(sql, { actor: null, requestId: c.get('requestId') }, { action: 'sign-in.refused', details })
  const { title, text } = rejections[reason]
  const action = { label: 'Use another account', href: '/api/login?account=other' }
  return messagePage({ status: 403, title, text: text(email ?? 'This account'), action })
}
