import { collectDefaultMetrics, register } from 'prom-client'
import { listen } from '../http/listen.ts'
import { readMetrics } from './metrics.ts'

let collectsDefaults = false

/**
 * Serves the metrics of this process at `/metrics`, on a separate port that visitors cannot reach.
 * @param port serves nothing if undefined.
 * @returns a function that stops the server. @throws the error of `listen`, such as EADDRINUSE.
 */
export async function serveMetrics(port: number | undefined, host: string): Promise<() => Promise<void>> {
  if (port === undefined) return async () => undefined
  if (!collectsDefaults) collectDefaultMetrics()
  collectsDefaults = true
  const { close } = await listen({
    port,
    host,
    async fetch(request) {
      if (new URL(request.url).pathname !== '/metrics')
        return new Response('Metrics are at /metrics.\n', { status: 404 })
      return new Response(await readMetrics(), { headers: { 'content-type': register.contentType } })
    },
  })
  return close
}
