import { errorCodeHeader, type RunningService } from '@portal/service-kit'
import { withReplyDeadline } from './reply-deadline.ts'
import type { Upstream } from './upstream.ts'

/** Creates the way to a service in this process: straight into its app. */
export function inMemory(app: Pick<RunningService['app'], 'fetch'>): Upstream {
  return async ({ req, env }, { headers, body, onErrorCode }) => {
    const { url, method, signal } = req.raw
    const request = new Request(url, { method, headers, body: body && new Uint8Array(body), signal })
    const response = await withReplyDeadline(app.fetch(request, env))
    onErrorCode(response.headers.get(errorCodeHeader) ?? undefined)
    response.headers.delete(errorCodeHeader)
    return response
  }
}
