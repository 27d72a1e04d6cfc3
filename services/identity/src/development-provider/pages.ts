import { text } from 'node:stream/consumers'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { pagePolicy } from '../sign-in/page.ts'
import { demoAccountOf } from './accounts.ts'
import { providerErrorPage, signInPage } from './sign-in-page.ts'

/** Adds our sign-in form to the provider, and a sign-out that neither asks nor needs a script. */
export function addPages(provider: Provider, afterSignOut: string): void {
  provider.use(async (ctx, next) => {
    if (/^\/interaction\/[\w-]+$/.test(ctx.path)) return signIn(ctx as KoaContextWithOIDC, provider)
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const isFormToSignOut = ctx.status === 200 && oidc?.session?.state?.['secret'] !== undefined
    if (isFormToSignOut) await signOut(ctx as KoaContextWithOIDC, provider, afterSignOut)
  })
}

async function signIn(ctx: KoaContextWithOIDC, provider: Provider): Promise<void> {
  ctx.type = 'html'
  ctx.set('content-security-policy', pagePolicy)
  if (!(await isUnderWay(ctx, provider))) {
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
  const account = demoAccountOf(email, form.get('password') ?? '')
  if (!account) {
    ctx.status = 422
    ctx.body = signInPage({ email, error: 'E-mail or password is wrong. Try again.' })
    return
  }
  const result = { login: { accountId: account.subject }, select_account: {} }
  const next = await provider.interactionResult(ctx.req, ctx.res, result)
  ctx.status = 303
  ctx.redirect(next)
}

/** False for a form that was left open too long, or through a restart, which forgets them all. */
async function isUnderWay(ctx: KoaContextWithOIDC, provider: Provider): Promise<boolean> {
  try {
    await provider.interactionDetails(ctx.req, ctx.res)
    return true
  } catch (error) {
    // By name: the module of its class is not there in production.
    if (error instanceof Error && error.name === 'SessionNotFound') return false
    throw error
  }
}

/** What the form would do: end the provider's session, then go where that was asked from. */
async function signOut(ctx: KoaContextWithOIDC, provider: Provider, afterSignOut: string): Promise<void> {
  const { session } = ctx.oidc
  const next = session?.state?.['postLogoutRedirectUri'] as string | undefined
  await session?.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/idp' })
  ctx.body = null
  ctx.status = 303
  ctx.redirect(next ?? afterSignOut)
}
