import { gatewayHeader, longestReplyMs, type PeerFetch } from '@portal/service-kit'
import { noReply, withReplyDeadline } from './reply-deadline.ts'

/** Posts JSON to a service on behalf of a visitor. @throws {ApiError} `unavailable` if no reply begins in time. */
export type PostToService = (
  serviceName: string,
  path: string,
  headers: Record<string, string>,
  body: unknown,
) => Promise<Response>

export function createPostToService(
  fetchOf: (serviceName: string) => PeerFetch,
  signToken: (serviceName: string) => Promise<string>,
  deadlineMs = longestReplyMs,
): PostToService {
  return async (serviceName, path, headers, body) => {
    const request = new Request(`http://${serviceName}${path}`, {
      method: 'POST',
      headers: { ...headers, [gatewayHeader]: await signToken(serviceName), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
    })
    // A service in this process does not observe the signal, so the deadline is enforced here as well.
    return withReplyDeadline(
      fetchOf(serviceName)(request).catch((cause: unknown) => {
        throw noReply(cause)
      }),
      deadlineMs,
    )
  }
}
