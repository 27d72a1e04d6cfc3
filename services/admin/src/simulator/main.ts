// Runs the MightyCall simulator as its own process: node services/admin/src/simulator/main.ts
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { z } from 'zod'
import { ringDemoMembers } from './demo-rings.ts'
import type { EventBody } from './events.ts'
import { createSimulator } from './simulator.ts'

// Read without the service kit, which would load the database driver into this small process.
const config = z.object({
  PORT: z.coerce.number(),
  HOST: z.string().default('127.0.0.1'),
  MIGHTYCALL_API_KEY: z.string(),
  MIGHTYCALL_SECRET_KEY: z.string(),
  /** The address that receives the webhooks. */
  SANDBOX_WEBHOOK_URL: z.url(),
  /** `ordered`: after the start, only placed and ordered calls are added. */
  SANDBOX_CALLS: z.enum(['all', 'ordered']).default('all'),
})
const sendEveryMs = 100
/** Calls of the business day that began less than this long before the start may still be in progress. */
const longestCallMs = 30 * 60_000

const { PORT: port, HOST: hostname, ...settings } = config.parse(process.env)
const simulator = createSimulator({
  apiKey: settings.MIGHTYCALL_API_KEY,
  secretKey: settings.MIGHTYCALL_SECRET_KEY,
  ...(settings.SANDBOX_CALLS === 'ordered' && { quietFrom: Date.now() - longestCallMs }),
})
serve({ port, hostname, fetch: simulator.fetch })
// There is nothing to save, so it ends at once.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit(0))
if (settings.SANDBOX_CALLS === 'all') {
  const isUp = () => isPortalUp(settings.SANDBOX_WEBHOOK_URL)
  void ringDemoMembers({ isUp, ring: simulator.ringDemoMembers, wait })
}
await sendEvents()

/** Sends the webhook events as they become due. Like the vendor's, an undelivered event is lost; the next poll makes up for it. */
async function sendEvents(): Promise<never> {
  for (let from = Date.now(); ; await wait(sendEveryMs)) {
    const to = Date.now()
    await Promise.all(simulator.eventsBetween(from, to).map(event => send(settings.SANDBOX_WEBHOOK_URL, event)))
    from = to
  }
}

/** Whether the portal answers the vendor's request that verifies the webhook address. */
async function isPortalUp(url: string): Promise<boolean> {
  const request = { method: 'POST', headers: { echo: 'up' }, signal: AbortSignal.timeout(5_000) }
  return fetch(url, request).then(
    response => response.ok,
    () => false,
  )
}

async function send(url: string, event: EventBody): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(5_000),
  }
  await fetch(url, request).then(
    response => response.body?.cancel(),
    () => undefined,
  )
}
