import type { calls, Workflow } from '@portal/contracts'
import type { Sql, Transaction, Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { defaultWorkflow } from './default-workflow.ts'

/** Returns the call steps and the order forms. */
export const workflow: Handler<typeof calls.workflow, CallsDeps> = async (_, { sql }) => readWorkflow(sql)

export async function readWorkflow(sql: Sql | Transaction): Promise<Workflow> {
  const [stored] = await sql<Workflow[]>`
    select steps, order_forms as "orderForms", lookup_url as "lookupUrl", version from workflow`
  return stored ?? defaultWorkflow
}
