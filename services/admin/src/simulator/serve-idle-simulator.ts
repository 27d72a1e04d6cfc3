import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createSimulator } from './simulator.ts'

/**
 * Serves a simulator that answers requests but generates no calls.
 * @returns the environment that connects the admin service to it, and a function that stops it.
 */
export async function serveIdleSimulator() {
  const keys = { apiKey: crypto.randomUUID(), secretKey: crypto.randomUUID() }
  const simulator = createSimulator({ ...keys, isIdle: true })
  const { promise, resolve } = Promise.withResolvers<AddressInfo>()
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch: simulator.fetch }, resolve)
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
