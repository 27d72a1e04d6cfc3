import { handoverMinutes } from '@portal/contracts'
import { publishChange } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

export const announceEveryMs = 5_000

/**
 * Notifies members when a callback that they promised is due: once per due time, however many copies of the service run.
 * After the handover, anyone can make the callback, and its owner is no longer notified.
 */
export async function announceCallbacks({ sql, now }: Pick<CallsDeps, 'sql' | 'now'>): Promise<void> {
  const at = now()
  await sql.begin(async transaction => {
    // Another copy that announces the same rows waits for this one, and then finds them announced.
    const due = await transaction<{ ownerId: string }[]>`
      update callback set announced_at = ${at}
      where state = 'open' and announced_at is null and owner_id is not null and is_promised and from_at <= ${at}
        and from_at > ${at}::timestamptz - make_interval(mins => ${handoverMinutes})
      returning owner_id as "ownerId"`
    if (due.length === 0) return
    const members = [...new Set(due.map(({ ownerId }) => ownerId))]
    await publishChange(transaction, { tags: [{ type: 'DueCallback' }, { type: 'Queue' }], to: { members } })
  })
}
