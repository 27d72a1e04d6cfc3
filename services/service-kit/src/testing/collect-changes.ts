import type { ChangeEvent } from '@portal/contracts'
import type { Sql } from '../data/sql.ts'
import { changeChannel } from '../data/publish-change.ts'

/** Runs `work` and returns the change events that were published until it finished, in the order of their commits. */
export async function collectChanges(sql: Sql, work: () => Promise<unknown>): Promise<ChangeEvent[]> {
  const payloads = await collectNotifications(sql, changeChannel, work)
  return payloads.map(payload => JSON.parse(payload) as ChangeEvent)
}

/** Runs `work` and returns the payloads that were sent to a channel until it finished, in the order of their commits. */
export async function collectNotifications(sql: Sql, channel: string, work: () => Promise<unknown>): Promise<string[]> {
  // Notifications arrive in the order of commits, so everything that `work` sent is here when this one is.
  const end = crypto.randomUUID()
  const ended = Promise.withResolvers<void>()
  const payloads: string[] = []
  const { unlisten } = await sql.listen(channel, payload => {
    if (payload === end) ended.resolve()
    else payloads.push(payload)
  })
  try {
    await work()
    await sql.notify(channel, end)
    await ended.promise
  } finally {
    await unlisten()
  }
  return payloads
}
