import { hashSessionId, newSessionId } from '../session/session-id.ts'
import type { TestPortal } from './test-portal.ts'

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

/** Starts a session of a member without the provider. @returns its ID and a function that sends requests with it. */
export async function signInAs(
  { database, origin }: TestPortal,
  memberId: string,
  { userAgent = '', ip = '' } = {},
): Promise<{ sessionId: string; send: Send }> {
  const sessionId = newSessionId()
  await database.owner`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashSessionId(sessionId)}, now() + interval '10 hours', '', ${userAgent}, ${ip})`
  return {
    sessionId,
    send: (method, path, body, headers) =>
      fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          cookie: `sid=${sessionId}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  }
}
