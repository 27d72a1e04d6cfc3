// Runs the MightyCall simulator as its own process: node services/admin/src/simulator/main.ts
import { z } from 'zod'
import { runSimulator } from './run-simulator.ts'

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

const settings = config.parse(process.env)
await runSimulator({
  port: settings.PORT,
  hostname: settings.HOST,
  apiKey: settings.MIGHTYCALL_API_KEY,
  secretKey: settings.MIGHTYCALL_SECRET_KEY,
  webhookUrl: settings.SANDBOX_WEBHOOK_URL,
  calls: settings.SANDBOX_CALLS,
})
// There is nothing to save, so it ends at once.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit(0))
