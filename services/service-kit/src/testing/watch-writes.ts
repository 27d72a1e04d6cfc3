import type { ChangeEvent } from '@portal/contracts'
import { changeChannel } from '../data/publish-change.ts'
import type { TestDatabase } from './test-database.ts'
import { until } from './until.ts'

/** The writes of handlers in addition to their own rows. */
export interface Writes {
  readonly audit: readonly {
    action: string
    actorId: string | null
    subjectId: string | null
    details: Record<string, unknown>
  }[]
  readonly changes: readonly ChangeEvent[]
}

/** Watches the audit of a service and the change events of the database. Call the result for the writes since the last call. */
export async function watchWrites({ owner }: TestDatabase, serviceName: string): Promise<() => Promise<Writes>> {
  const payloads: string[] = []
  await owner.listen(changeChannel, payload => void payloads.push(payload))
  const audit = owner(`${serviceName}.audit`)
  let lastId = '0'

  async function takeAudit(): Promise<Writes['audit']> {
    const rows = await owner<(Writes['audit'][number] & { id: string })[]>`
      select id::text, action, actor_id as "actorId", subject_id as "subjectId", details
      from ${audit} where id > ${lastId} order by ${audit}.id`
    lastId = rows.at(-1)?.id ?? lastId
    return rows.map(({ action, actorId, subjectId, details }) => ({ action, actorId, subjectId, details }))
  }

  /** Notifications arrive in the order of their commits, so a marker follows all earlier ones. */
  async function takeChanges(): Promise<ChangeEvent[]> {
    const marker = `marker ${crypto.randomUUID()}`
    await owner.notify(changeChannel, marker)
    await until(() => payloads.includes(marker))
    const changes = payloads.splice(0, payloads.indexOf(marker))
    payloads.shift()
    return changes.map(payload => JSON.parse(payload) as ChangeEvent)
  }

  await takeAudit()
  return async () => ({ audit: await takeAudit(), changes: await takeChanges() })
}
