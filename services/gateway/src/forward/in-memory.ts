import type { RunningService } from '@portal/service-kit'
import { withReplyDeadline } from './reply-deadline.ts'
import type { Upstream } from './upstream.ts'

/** Creates the way to a service in this process: straight into its app. */
export function inMemory(app: Pick<RunningService['app'], 'fetch'>): Upstream {
  return async ({ req, env }, { headers, body }) => {
    const { url, method, signal } = req.raw
    const request = new Request(url, { method, headers, body: body && new Uint8Array(body), signal })
    return withReplyDeadline(app.fetch(request, env))
  }
}
