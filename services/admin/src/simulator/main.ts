// A MightyCall of our own, for demos: node services/admin/src/simulator/main.ts
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { z } from 'zod'
import type { EventBody } from './events.ts'
import { createSimulator } from './simulator.ts'

// Not by the kit: it would bring the database along, and this process should weigh little.
const config = z.object({
  PORT: z.coerce.number(),
  HOST: z.string().default('127.0.0.1'),
  MIGHTYCALL_API_KEY: z.string(),
  MIGHTYCALL_SECRET_KEY: z.string(),
  /** Where the webhooks go. */
  SANDBOX_WEBHOOK_URL: z.url(),
})
const beatMs = 1_000

const { PORT: port, HOST: hostname, ...settings } = config.parse(process.env)
const sandbox = createSimulator({ apiKey: settings.MIGHTYCALL_API_KEY, secretKey: settings.MIGHTYCALL_SECRET_KEY })
serve({ port, hostname, fetch: sandbox.fetch })
// It keeps nothing, so it ends at once.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit(0))
await beat()

/** Sends what has happened since the last beat. What nobody takes is lost, as with the vendor; the next poll finds it. */
async function beat(): Promise<never> {
  for (let from = Date.now(); ; await wait(beatMs)) {
    const to = Date.now()
    await Promise.all(sandbox.eventsBetween(from, to).map(event => send(settings.SANDBOX_WEBHOOK_URL, event)))
    from = to
  }
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
