import type { ExchangedSession } from '@portal/contracts'
import { ApiError, contextHeaders, isJson, leadFloodHeader, longestReplyMs } from '@portal/service-kit'
import type { Context } from 'hono'
import { createErrorHandler } from './error-responses.ts'
import type { GatewayDependencies } from './gateway-dependencies.ts'
import type { GatewayEnv } from './gateway-env.ts'
import { answerFormWithoutScript, isFormWithoutScript, maxFormBytes } from './pages/form-without-script.ts'
import type { LandingPage } from './pages/landing-page.ts'
import { requiresSession } from './policy/operation-access.ts'
import { isWithin, limits } from './policy/rate-limit.ts'
import { rejectOtherSites } from './policy/same-origin.ts'
import { isWebhook } from './policy/is-webhook.ts'
import { headerOf } from './request-header.ts'
import { isBackChannelLogout, isSignInPath } from './routes.ts'

interface ApiHandlerDependencies
  extends Pick<
    GatewayDependencies,
    'log' | 'consume' | 'consumeInMemory' | 'readBody' | 'forwardRequest' | 'postToService' | 'liveConnections'
  > {
  landing: LandingPage
  sessionOf(c: Context<GatewayEnv>): Promise<ExchangedSession | null>
}

/**
 * Creates the handler of `/api/*`. It checks a request, cheapest check first: its origin, its sender, the rate limits,
 * whether the operation is open to visitors, and the content type. Then it reads the whole body and forwards the request.
 */
export function createApiHandler(deps: ApiHandlerDependencies) {
  const { consume, readBody, forwardRequest, liveConnections, landing, sessionOf } = deps
  const handleError = createErrorHandler(deps.log)

  return async (c: Context<GatewayEnv>): Promise<Response> => {
    const { method, path } = c.req
    const network = c.get('network')
    if (isWebhook(method, path)) {
      await consume(limits.webhooks, network)
      return forwardRequest(c, { memberToken: null, body: await bodyOf(c, network) })
    }

    if (isBackChannelLogout(method, path)) {
      await consume(limits.providerLogouts, network)
      return forwardRequest(c, { memberToken: null, body: await bodyOf(c, network) })
    }

    rejectOtherSites(c)
    if (isSignInPath(path)) {
      if (path === '/api/login') await consume(limits.signIn, network)
      if (path === '/api/callback') await consume(limits.callback, network)
      return forwardRequest(c, { memberToken: null, body: await bodyOf(c, network) })
    }

    const isLead = method === 'POST' && path === '/api/leads'
    if (isLead && isFormWithoutScript(c)) {
      // The reply is a page.
      await deps.consumeInMemory(limits.pages, network)
      const body = await readBody(c, network, maxFormBytes)
      return answerFormWithoutScript(c, body, landing, (lead, key) => sendLead(c, lead, key))
    }

    const session = await sessionOf(c)
    await (session ? consume(limits.member, session.user.id) : consume(limits.anonymous, network))
    if (isLead) await consume(limits.leads, network)
    if (!session && requiresSession(method, path)) {
      throw new ApiError('unauthorized', 'Unauthorized: sign in to continue.')
    }
    if (hasBody(c) && !isJson(headerOf(c, 'content-type'))) {
      throw new ApiError('unsupported_media_type', 'Send the body as application/json.')
    }
    if (session && method === 'GET') liveConnections.requested(path, c.req.query('ids'))
    const body = await bodyOf(c, session?.user.id ?? network)
    const headers = isLead ? await leadHeaders() : {}
    return forwardRequest(c, { memberToken: session?.token ?? null, body, headers })
  }

  /** Counts a lead toward the limit for the whole site. A lead above that limit is still stored, in quarantine. */
  async function leadHeaders(): Promise<Record<string, string>> {
    return (await isWithin(consume, limits.allLeads, 'site')) ? {} : { [leadFloodHeader]: '1' }
  }

  /** The body of a GET or HEAD request has no meaning and is dropped. */
  async function bodyOf(c: Context<GatewayEnv>, client: string): Promise<Buffer | null> {
    return c.req.method === 'GET' || c.req.method === 'HEAD' ? null : readBody(c, client)
  }

  /** Sends a lead from the form without JavaScript, under the same limits as any other lead. Errors become replies too. */
  async function sendLead(c: Context<GatewayEnv>, lead: object, idempotencyKey: string): Promise<Response> {
    try {
      await consume(limits.anonymous, c.get('network'))
      await consume(limits.leads, c.get('network'))
      const headers = {
        ...contextHeaders(c.get('context'), longestReplyMs),
        'x-client-ip': c.get('clientIp'),
        'user-agent': c.req.header('user-agent') ?? '',
        'idempotency-key': idempotencyKey,
        ...(await leadHeaders()),
      }
      return await deps.postToService('calls', '/api/leads', headers, lead)
    } catch (error) {
      return handleError(error as Error, c)
    }
  }
}

const hasBody = (c: Context<GatewayEnv>) =>
  Number(headerOf(c, 'content-length') ?? 0) > 0 || headerOf(c, 'transfer-encoding') !== undefined
