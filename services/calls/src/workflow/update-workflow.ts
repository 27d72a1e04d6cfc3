import type { calls } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { readWorkflow } from './read-workflow.ts'

/** Changes steps and order forms. @throws {ApiError} `conflict` with the stored workflow where the edit is stale. */
export const updateWorkflow: Handler<typeof calls.updateWorkflow, CallsDeps> = async (call, { sql }) =>
  sql.begin(async transaction => {
    await transaction`lock table workflow in share row exclusive mode`
    const stored = await readWorkflow(transaction)
    if (call.body.version !== stored.version) {
      throw new ApiError('conflict', 'Another admin changed the workflow meanwhile. Choose whose to go on with.', {
        current: stored,
      })
    }
    const next = { ...call.body, version: stored.version + 1 }
    await transaction`
      insert into workflow (steps, order_forms, lookup_url, version)
      values (${transaction.json(next.steps)}, ${transaction.json(next.orderForms)}, ${next.lookupUrl}, ${next.version})
      on conflict (id) do update set steps = excluded.steps, order_forms = excluded.order_forms,
        lookup_url = excluded.lookup_url, version = excluded.version`
    await audit(transaction, call, { action: 'workflow.update', details: { from: stored, to: next } })
    await publishChange(transaction, { tags: [{ type: 'Workflow' }] })
    return next
  })
