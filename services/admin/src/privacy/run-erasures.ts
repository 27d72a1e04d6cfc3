import { type Person, privacyInternal } from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { audit, erasePerson, publishChange } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { personalData } from './erase-and-export.ts'

type RunDeps = Pick<AdminDeps, 'sql' | 'peers'>

/** Admin first: it reports calls to the calls service, which would store an erased number again. */
const erasureOrder = ['admin', ...serviceNames.filter(name => name !== 'admin')]

export interface UnfinishedErasure {
  id: string
  /** With the instant of the erasure that it repeats, if any. */
  person: Person & { until?: string }
  erased: Record<string, Record<string, number>>
}

/** Completes pending erasures. @throws if a service does not respond. */
export async function resumeErasures(deps: RunDeps): Promise<void> {
  const unfinished = await deps.sql<UnfinishedErasure[]>`
    update erasure set claimed_at = clock_timestamp()
    where completed_at is null and claimed_at < clock_timestamp() - interval '20 seconds'
    returning id, '{"names": [], "leadIds": []}'::jsonb || person as person, counts as erased`
  for (const erasure of unfinished) await runErasure(deps, erasure)
}

/** Erases a person's data in each service that has not done so yet. @throws if a service does not respond. */
export async function runErasure({ sql, peers }: RunDeps, { id, person, erased }: UnfinishedErasure): Promise<void> {
  for (const serviceName of erasureOrder.filter(name => !(name in erased))) {
    const counts =
      serviceName === 'admin'
        ? await erasePerson(sql, personalData, { ...person, erasureId: id })
        : await peers.call(serviceName, privacyInternal.erasePerson, { ...person, erasureId: id })
    await sql`update erasure set counts = counts || ${sql.json({ [serviceName]: counts })} where id = ${id}`
  }
  await sql.begin(async transaction => {
    // Another copy may have completed it already.
    const [completed] = await transaction<{ counts: Record<string, unknown> }[]>`
      update erasure set person = null, completed_at = clock_timestamp()
      where id = ${id} and completed_at is null returning counts`
    if (!completed) return
    const portal = { actor: null, requestId: id }
    await audit(transaction, portal, { action: 'privacy.complete', subjectId: id, details: completed.counts })
    await publishChange(transaction, { tags: [{ type: 'Erasure' }], to: { roles: ['admin'] } })
  })
}
