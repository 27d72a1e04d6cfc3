import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createSimulator } from './simulator.ts'

const tenDaysMs = 10 * 24 * 3_600_000

/**
 * A stand-in that is asked and never tells: its clock is so far behind that none of the calls one asks for has begun.
 * @returns what the admin service needs to speak to it, and what ends it.
 */
export async function serveQuietSimulator() {
  const keys = { apiKey: crypto.randomUUID(), secretKey: crypto.randomUUID() }
  const sandbox = createSimulator({ ...keys, now: () => Date.now() - tenDaysMs })
  const { promise, resolve } = Promise.withResolvers<AddressInfo>()
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch: sandbox.fetch }, resolve)
  const { port } = await promise
  return {
    env: {
      MIGHTYCALL_API_KEY: keys.apiKey,
      MIGHTYCALL_SECRET_KEY: keys.secretKey,
      MIGHTYCALL_WEBHOOK_SECRET: crypto.randomUUID(),
      MIGHTYCALL_BASE_URL: `http://127.0.0.1:${port}`,
    },
    stop: () => void server.close(),
  }
}
