import { portalBrand } from '@portal/service-kit'
import { z } from 'zod'

const rows = z.coerce.number('use a number of leads').int().min(0).max(1_000_000_000).default(5_000)

export const callsConfig = z.object({
  FORM_SECRET: z
    .string()
    .min(32)
    .describe('Shared by gateway and calls: signs the time at which the lead form was rendered'),
  PORTAL_BRAND: portalBrand,
  EXPORT_ROWS_PER_DAY: rows.describe("Leads that an agent can export per day without a supervisor's approval"),
  DEMO_COLLEAGUES: z
    .enum(['on', 'off'], 'use on or off')
    .default('off')
    .describe('`on`: says how the simulated calls of demo members without an account ended. `npm start` sets it'),
  EXPORT_NOTICE_ROWS: rows.describe('Admins are notified of an export with more leads than this'),
})
export type CallsConfig = z.output<typeof callsConfig>
