import type { HonoEnv } from '@portal/service-kit'
import type { Context } from 'hono'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { Deps } from '../deps.ts'
import { messagePage, type PageMessage } from './html-page.ts'

const signInAgain = (returnTo: string) => ({
  label: 'Sign in again',
  href: `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
})

/** Returns the page for a sign-in whose cookie is missing, expired, or forged. */
export const expiredPage = (returnTo = '/') =>
  messagePage({
    status: 400,
    title: 'This sign-in has expired',
    text: 'It took longer than ten minutes or started in another browser. No work was lost.',
    action: signInAgain(returnTo),
  })

/** Returns the page for an error of the provider or of the connection to it. @throws any other error. */
export function providerErrorResponse(
  c: Context<HonoEnv>,
  error: unknown,
  returnTo: string,
  { log }: Pick<Deps, 'log'>,
): Response {
  const message = messageOf(error)
  if (!message) throw error
  // Message and code only: causes can contain personal claims.
  const { name, message: reason, code } = error as ClientError
  log.warn({ requestId: c.get('requestId'), name, reason, code, status: message.status }, 'sign-in failed')
  return messagePage({ ...message, action: signInAgain(returnTo) })
}

function messageOf(error: unknown): Omit<PageMessage, 'action'> | undefined {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') {
      return { status: 403, title: 'You were not signed in', text: 'The sign-in was canceled or not allowed.' }
    }
    return /server_error|temporarily_unavailable/.test(error.error) ? unavailable : invalid
  }
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? invalid : unavailable
  if (!(error instanceof Error)) return undefined
  if (isUnreachable(error)) return unavailable
  return error instanceof ClientError ? invalid : undefined
}

const invalid = {
  status: 400,
  title: "This sign-in can't be used",
  text: "The sign-in provider's response is invalid or was already used.",
}
const unavailable = {
  status: 503,
  title: "The sign-in provider isn't responding",
  text: 'No one can sign in right now. Try again in a minute.',
}

const unreachableCodes = new Set<string | undefined>([
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

// If nothing responds, fetch throws a TypeError with a cause, bare or wrapped in a ClientError without a code.
const isUnreachable = (error: Error) =>
  (error instanceof TypeError && error.cause !== undefined) ||
  (error instanceof ClientError && unreachableCodes.has(error.code))
