import { type Browser, openBrowser } from './browser.ts'
import { type FakeProvider, startFakeProvider } from './fake-provider.ts'
import { startTestPortal, type TestPortal } from './test-portal.ts'

/** The claims of a demo member. */
export const invited = { email: 'agent@demo.example', email_verified: true }

/** A portal whose members sign in at a fake provider. */
export interface ProviderSignIns {
  readonly provider: FakeProvider
  readonly portal: TestPortal
  /** Environment variables of a portal that uses the provider. */
  readonly environment: Record<string, string>
  /** Signs in with a code of the provider, which sends `claims`; `change` changes the parameters of the callback. */
  comeBack(
    claims?: Record<string, unknown>,
    change?: (parameters: URLSearchParams) => void,
    headers?: Record<string, string>,
  ): Promise<{
    browser: Browser
    requested: URLSearchParams
    parameters: URLSearchParams
    response: Response
    text: string
  }>
  /** Adds a member whom only this test signs in as. @returns the claims of their account. */
  invite(values?: Record<string, string>): Promise<{ id: string; claims: Record<string, unknown> }>
  /** Resets the provider's answers. */
  reset(): void
  stop(): Promise<void>
}

/** Starts a sign-in. @returns the parameters that the provider receives. */
export async function startSignIn(browser: Browser, returnTo = '/'): Promise<URLSearchParams> {
  const start = await browser.send(`/api/login?returnTo=${returnTo}`)
  return new URL(start.headers.get('location') ?? '').searchParams
}

/** Starts a provider, and a portal that uses it. */
export async function startProviderSignIns(changes: Record<string, string> = {}): Promise<ProviderSignIns> {
  const provider = await startFakeProvider('portal')
  const environment = { DEMO_PROVIDER: 'off', OIDC_ISSUER: provider.issuer, OIDC_CLIENT_SECRET: 'fake', ...changes }
  const portal = await startTestPortal(environment)
  return {
    provider,
    portal,
    environment,
    async comeBack(claims = invited, change = () => {}, headers = {}) {
      const browser = openBrowser(portal.origin)
      const requested = await startSignIn(browser, '/leads')
      provider.claims = { nonce: requested.get('nonce'), ...claims }
      const parameters = new URLSearchParams({ code: 'code', state: requested.get('state') ?? '' })
      change(parameters)
      const response = await browser.send(`/api/callback?${String(parameters)}`, { headers })
      return { browser, requested, parameters, response, text: await response.text() }
    },
    async invite(values = {}) {
      const id = crypto.randomUUID()
      const email = `${id}@team.example`
      const { owner } = portal.database
      await owner`insert into identity.member ${owner({ id, email, role: 'agent', ...values })}`
      return { id, claims: { email, sub: id, email_verified: true } }
    },
    reset() {
      provider.override = null
      provider.userinfo = {}
    },
    async stop() {
      await portal.stop()
      await provider.stop()
    },
  }
}
