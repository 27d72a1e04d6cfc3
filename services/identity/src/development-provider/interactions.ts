import { text } from 'node:stream/consumers'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { pagePolicyWithFormsTo } from '../sign-in/html-page.ts'
import { authenticateDemoAccount } from './accounts.ts'
import { demoAccounts, providerErrorPage, signInPage } from './sign-in-page.ts'

/**
 * Adds the portal's sign-in form to the provider, and a sign-out without a confirmation page.
 * @param portalOrigin where both return to
 * @param disabled the subjects that may not sign in
 */
export function addInteractions(provider: Provider, portalOrigin: string, disabled: ReadonlySet<string>): void {
  provider.use(async (ctx, next) => {
    if (/^\/interaction\/[\w-]+$/.test(ctx.path)) {
      return signIn(ctx as KoaContextWithOIDC, provider, { portalOrigin, disabled })
    }
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const isSignOutForm = ctx.status === 200 && oidc?.session?.state?.['secret'] !== undefined
    if (isSignOutForm) await signOut(ctx as KoaContextWithOIDC, provider, portalOrigin)
  })
}

async function signIn(
  ctx: KoaContextWithOIDC,
  provider: Provider,
  { portalOrigin, disabled }: { portalOrigin: string; disabled: ReadonlySet<string> },
): Promise<void> {
  ctx.type = 'html'
  // Browsers apply form-action to the redirects after a form too.
  ctx.set('content-security-policy', pagePolicyWithFormsTo(portalOrigin))
  if (!(await isInProgress(ctx, provider))) {
    ctx.status = 400
    ctx.body = providerErrorPage()
    return
  }
  if (ctx.method !== 'POST') {
    ctx.body = signInPage({ email: '', error: null })
    return
  }
  const form = new URLSearchParams(await text(ctx.req))
  const email = form.get('email') ?? ''
  const chosen = demoAccounts.find(name => name === form.get('account'))
  const account = chosen
    ? authenticateDemoAccount(`${chosen}@demo.example`, 'demo')
    : authenticateDemoAccount(email, form.get('password') ?? '')
  if (!account || disabled.has(account.subject)) {
    ctx.status = 422
    ctx.body = signInPage({ email, error: 'The email or password is wrong. Try again.' })
    return
  }
  const result = { login: { accountId: account.subject }, select_account: {} }
  const nextUrl = await provider.interactionResult(ctx.req, ctx.res, result)
  ctx.status = 303
  ctx.redirect(nextUrl)
}

/** Returns false for a form that was left open too long, or across a restart. */
async function isInProgress(ctx: KoaContextWithOIDC, provider: Provider): Promise<boolean> {
  try {
    await provider.interactionDetails(ctx.req, ctx.res)
    return true
  } catch (error) {
    // Compared by name: production has no module with this error's class.
    if (error instanceof Error && error.name === 'SessionNotFound') return false
    throw error
  }
}

/** Does what the provider's confirmation form would do: tells the portal, ends its own session, and redirects back. */
async function signOut(ctx: KoaContextWithOIDC, provider: Provider, signOutUrl: string): Promise<void> {
  const { session } = ctx.oidc
  const nextUrl = session?.state?.['postLogoutRedirectUri'] as string | undefined
  await sendLogoutTokens(ctx, provider)
  await session?.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/idp' })
  ctx.body = null
  ctx.status = 303
  ctx.redirect(nextUrl ?? signOutUrl)
}

/** The provider's types lack this method. */
export interface LogoutClient {
  /** @param sid the session at the provider; undefined for all sessions of the account. */
  backchannelLogout(accountId: string, sid: string | undefined): Promise<void>
}

/** Sends each client of the session a logout token. A client that does not take it changes nothing here. */
async function sendLogoutTokens(ctx: KoaContextWithOIDC, provider: Provider): Promise<void> {
  const { session } = ctx.oidc
  const { accountId } = session ?? {}
  if (!session || !accountId) return
  for (const clientId of Object.keys(session.authorizations ?? {})) {
    const client = (await provider.Client.find(clientId)) as LogoutClient | undefined
    const sid = session.sidFor(clientId)
    await client
      ?.backchannelLogout(accountId, sid)
      .catch((error: Error) => provider.emit('backchannel.error', ctx, error, client, accountId, sid))
  }
}
