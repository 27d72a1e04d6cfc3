import type { calls } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { readWorkflow } from './read-workflow.ts'

/** Changes the steps and order forms. @throws {ApiError} `conflict` with the stored workflow if the edit is stale. */
export const updateWorkflow: Handler<typeof calls.updateWorkflow, CallsDeps> = async (request, { sql }) =>
  sql.begin(async transaction => {
    await transaction`lock table workflow in share row exclusive mode`
    const stored = await readWorkflow(transaction)
    if (request.body.version !== stored.version) {
      throw new ApiError('conflict', 'Another admin changed the workflow. Choose which version to keep.', {
        current: stored,
      })
    }
    const next = { ...request.body, version: stored.version + 1 }
    await transaction`
      insert into workflow (steps, order_forms, lookup_url, version)
      values (${transaction.json(next.steps)}, ${transaction.json(next.orderForms)}, ${next.lookupUrl}, ${next.version})
      on conflict (id) do update set steps = excluded.steps, order_forms = excluded.order_forms,
        lookup_url = excluded.lookup_url, version = excluded.version`
    await audit(transaction, request, { action: 'workflow.update', details: { from: stored, to: next } })
    await publishChange(transaction, { tags: [{ type: 'Workflow' }] })
    return next
  })
