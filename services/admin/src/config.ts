import { z } from 'zod'

export const adminConfig = z.object({
  MIGHTYCALL_API_KEY: z.string().max(200).optional().describe('API key of the MightyCall account; unset: no telephony'),
  MIGHTYCALL_SECRET_KEY: z.string().max(200).optional().describe('Secret key of the MightyCall user that we call as'),
  MIGHTYCALL_HOST: z
    .enum(['auto', 'api', 'ccapi'])
    .default('auto')
    .describe('MightyCall host: `api` for standard accounts, `ccapi` for contact centres, `auto` finds out'),
  MIGHTYCALL_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Speak to this stand-in instead of MightyCall, such as http://127.0.0.1:9000'),
  MIGHTYCALL_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{32,200}$/, 'must be 32 to 200 letters, digits, - or _')
    .optional()
    .describe('Last part of the address that MightyCall sends its webhooks to; unset: no webhooks are taken'),
})
export type AdminConfig = z.output<typeof adminConfig>
