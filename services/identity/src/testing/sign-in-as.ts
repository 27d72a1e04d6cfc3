import { hashOf, newSessionId } from '../session/session-id.ts'
import type { TestPortal } from './test-portal.ts'

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

/** A session of a member, without the way through the provider. @returns its id and what sends with it. */
export async function signInAs(
  { database, origin }: TestPortal,
  memberId: string,
  { userAgent = '', ip = '' } = {},
): Promise<{ sessionId: string; send: Send }> {
  const sessionId = newSessionId()
  await database.owner`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashOf(sessionId)}, now() + interval '10 hours', '', ${userAgent}, ${ip})`
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
