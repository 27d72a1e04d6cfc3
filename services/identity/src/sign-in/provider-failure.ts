import type { HonoEnv } from '@portal/service-kit'
import type { Context } from 'hono'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { Deps } from '../deps.ts'
import { type Message, messagePage } from './page.ts'

const signInAgain = (returnTo: string) => ({
  label: 'Sign in again',
  href: `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
})

/** The page for a sign-in whose cookie is gone, too old, or not ours. */
export const expiredPage = (returnTo = '/') =>
  messagePage({
    status: 400,
    title: 'This sign-in has expired',
    text: 'It took longer than ten minutes, or was started in another browser. Nothing is lost.',
    action: signInAgain(returnTo),
  })

/** The page for whatever the provider, or the way to it, made of a sign-in. @throws what is none of its failures. */
export function refusedByProvider(
  c: Context<HonoEnv>,
  error: unknown,
  returnTo: string,
  { log }: Pick<Deps, 'log'>,
): Response {
  const message = messageOf(error)
  if (!message) throw error
  // Message and code only: causes may hold the claims of a person.
  const { name, message: reason, code } = error as ClientError
  log.warn({ requestId: c.get('requestId'), name, reason, code, status: message.status }, 'sign-in failed')
  return messagePage({ ...message, action: signInAgain(returnTo) })
}

function messageOf(error: unknown): Omit<Message, 'action'> | undefined {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') {
      return { status: 403, title: 'You were not signed in', text: 'The sign-in was cancelled or not allowed.' }
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
  title: 'This sign-in cannot be used',
  text: 'The answer of the sign-in provider does not belong to it, or was used before.',
}
const unavailable = {
  status: 503,
  title: 'The sign-in provider does not answer',
  text: 'Nobody can sign in for the moment. Try again in a minute.',
}

const unreachableCodes = new Set<string | undefined>([
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

// What fetch throws where nothing answers is a TypeError with a cause, bare or inside a ClientError without a code.
const isUnreachable = (error: Error) =>
  (error instanceof TypeError && error.cause !== undefined) ||
  (error instanceof ClientError && unreachableCodes.has(error.code))
