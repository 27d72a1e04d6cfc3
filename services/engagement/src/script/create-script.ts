import type { engagement } from '@portal/contracts'
import { publishChange, audit, runIdempotent, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { insertScript } from './insert-script.ts'
import { toScript } from './script-row.ts'

/** Creates a script with its first version. */
export const createScript: Handler<typeof engagement.createScript, EngagementDeps> = async (request, deps) => {
  const { sql, members, now } = deps
  await members.refresh()
  return runIdempotent(sql, 'script.create', request, async transaction => {
    const created = await insertScript(transaction, request.body, { at: now(), by: request.actor.id })
    await audit(transaction, request, {
      action: 'script.create',
      subjectId: created.id,
      details: { title: created.title },
    })
    await publishChange(transaction, { tags: [{ type: 'Script' }] })
    return toScript(created, members)
  })
}
