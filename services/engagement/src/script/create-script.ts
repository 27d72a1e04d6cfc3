import type { engagement } from '@portal/contracts'
import { announce, audit, once, type Verb } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { insertScript } from './insert-script.ts'
import { toScript } from './script-row.ts'

export const createScript: Verb<typeof engagement.createScript, EngagementDeps> = async (call, deps) => {
  const { sql, members, now } = deps
  await members.refresh()
  return once(sql, 'script.create', call, async transaction => {
    const created = await insertScript(transaction, call.body, { at: now(), by: call.caller.id })
    await audit(transaction, call, {
      action: 'script.create',
      subjectId: created.id,
      details: { title: created.title },
    })
    await announce(transaction, { tags: [{ type: 'Script' }] })
    return toScript(created, members)
  })
}
