import { errorCodeHeader, type RunningService, serviceHeader } from '@portal/service-kit'
import { withReplyDeadline } from './reply-deadline.ts'
import type { Upstream } from './upstream.ts'

/** Creates the upstream for a service in this process, which calls its app directly. */
export function inMemory(app: Pick<RunningService['app'], 'fetch'>): Upstream {
  return async ({ req, env }, { headers, body, onReply }) => {
    const { url, method, signal } = req.raw
    const request = new Request(url, { method, headers, body: body && new Uint8Array(body), signal })
    const response = await withReplyDeadline(app.fetch(request, env))
    onReply(response.headers.get(serviceHeader) ?? undefined, response.headers.get(errorCodeHeader) ?? undefined)
    for (const name of [serviceHeader, errorCodeHeader]) response.headers.delete(name)
    return response
  }
}
