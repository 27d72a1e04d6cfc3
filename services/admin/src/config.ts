import { z } from 'zod'

export const adminConfig = z.object({
  MIGHTYCALL_API_KEY: z.string().max(200).optional().describe('API key of the MightyCall account; unset: no telephony'),
  MIGHTYCALL_SECRET_KEY: z
    .string()
    .max(200)
    .optional()
    .describe('Secret key of the MightyCall user who places the calls'),
  MIGHTYCALL_HOST: z
    .enum(['auto', 'api', 'ccapi'])
    .default('auto')
    .describe('MightyCall host: `api` for standard accounts, `ccapi` for contact centers, `auto` tries both'),
  MIGHTYCALL_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of a MightyCall simulator to use instead, such as http://127.0.0.1:9000'),
  MIGHTYCALL_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{32,200}$/, 'must be 32 to 200 letters, digits, - or _')
    .optional()
    .describe('Last part of the address that receives MightyCall webhooks; unset: no webhooks'),
})
export type AdminConfig = z.output<typeof adminConfig>
