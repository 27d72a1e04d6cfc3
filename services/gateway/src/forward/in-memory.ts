import type { RunningService } from '@portal/service-kit'
import { inTime } from './in-time.ts'
import type { Upstream } from './upstream.ts'

/** To a service in this process: straight into its app. */
export function inMemory(app: Pick<RunningService['app'], 'fetch'>): Upstream {
  return async (c, headers) => inTime(app.fetch(new Request(c.req.raw, { headers }), c.env))
}
