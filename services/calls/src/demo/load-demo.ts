import type { CallsDeps } from '../deps.ts'
import { loadDemoLeads } from './demo-leads.ts'
import { loadDemoLists } from './demo-lists.ts'
import { fillCalls } from './fill-calls.ts'
import { loadDemoWorkflow } from './demo-workflow.ts'

const demoCalls = 600
const demoCallDays = 12

/**
 * Fills an empty portal with leads, the calls of the last days, callbacks, blocked numbers, suspected spam, and links to
 * order forms.
 */
export async function loadDemo(deps: CallsDeps): Promise<void> {
  await loadDemoLeads(deps)
  await loadDemoLists(deps)
  await loadDemoWorkflow(deps)
  await fillCalls(deps.sql, { from: 1, to: demoCalls, total: demoCalls, days: demoCallDays })
}
