import { z } from 'zod'
import { text } from './fields.ts'
import { operation } from './operation.ts'
import { signedIn } from './role.ts'

/** Of a build in a tab: its code was loaded, a file of it failed to load, or it crashed while it was shown. */
export const remoteOutcomes = ['loaded', 'failed', 'crashed'] as const
export type RemoteOutcome = (typeof remoteOutcomes)[number]

/** The members with each outcome, each at most once in half an hour. */
export const buildHealth = z.object({ loaded: z.int(), failed: z.int(), crashed: z.int() }).meta({ id: 'BuildHealth' })
export type BuildHealth = z.infer<typeof buildHealth>

/** Doesn't use the schemas of a manifest, which would enlarge the shell. The gateway counts only builds that it knows. */
const remoteReport = z.object({ remote: text(40), build: text(12), outcome: z.enum(remoteOutcomes) })
export type RemoteReport = z.infer<typeof remoteReport>

/** Part of the admin contract. The gateway answers it. */
export const remoteReportOperations = {
  reportRemotes: operation({
    method: 'POST',
    path: '/api/remote-reports',
    access: signedIn,
    summary: 'Report how the builds of this tab do. Only counts are stored',
    body: z.object({ reports: z.array(remoteReport).max(40, 'Send at most 40 reports.') }),
    status: 204,
  }),
}
