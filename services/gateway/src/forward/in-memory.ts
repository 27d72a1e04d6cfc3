import { Refusal, type RunningService } from '@portal/service-kit'
import { longestWaitMilliseconds, type Upstream } from './upstream.ts'

/** To a service in this process: straight into its app. */
export function inMemory(app: Pick<RunningService['app'], 'fetch'>): Upstream {
  return async (c, headers) => {
    let tooLong: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      tooLong = setTimeout(
        () => reject(new Refusal('unavailable', 'This part of the portal does not answer. Try again in a moment.')),
        longestWaitMilliseconds,
      )
    })
    try {
      return await Promise.race([app.fetch(new Request(c.req.raw, { headers }), c.env), late])
    } finally {
      clearTimeout(tooLong)
    }
  }
}
