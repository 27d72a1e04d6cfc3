import { type FindErasedInput, type FindErasedReply, type Person, privacyInternal } from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { eraseSearchTerms, findErased, publishChange } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { personalData } from './erase-and-export.ts'
import { findPerson } from './find-person.ts'
import { runErasure } from './run-erasures.ts'

type RepeatDeps = Pick<AdminDeps, 'sql' | 'peers'>

interface Receipt {
  requestedBy: string
  requestedAt: string
  hashes: string[]
}

/**
 * Erases people again whose data a restored backup brought back, but only data from before their erasure. Receipts identify
 * people only by hashes. Each person gets a new receipt without hashes: otherwise, its later date would include newer data.
 * @throws if a service does not respond.
 */
export async function repeatErasures(deps: RepeatDeps): Promise<void> {
  const { sql } = deps
  await eraseRestoredSearchTerms(deps)
  const receipts = await sql<Receipt[]>`
    select requested_by as "requestedBy", max(requested_at) as "requestedAt", person_hashes as hashes from erasure
    where person_hashes is not null and completed_at is not null group by 1, 3 order by 2 desc`
  if (receipts.length === 0) return
  const valueOf = await findErasedValues(deps, receipts)
  for (const { requestedBy, requestedAt: until, hashes } of receipts) {
    const values = hashes.flatMap(hash => valueOf.get(hash) ?? [])
    // An earlier receipt of this run may have erased the same person.
    for (const hash of hashes) valueOf.delete(hash)
    if (values.length === 0) continue
    const person = { ...(await findWholePerson(deps, values)), until }
    const [again] = await sql<[{ id: string }]>`
      insert into erasure (requested_by, reason, person)
      values (${requestedBy}, 'Erased again after a restore', ${sql.json(person)}) returning id`
    await publishChange(sql, { tags: [{ type: 'Erasure' }], to: { roles: ['admin'] } })
    await runErasure(deps, { id: again.id, person, erased: {} })
  }
}

/** Returns the emails and numbers, with the names and IDs of their leads. */
async function findWholePerson(deps: RepeatDeps, values: readonly string[]): Promise<Person> {
  const emails = values.filter(value => value.includes('@'))
  const phones = values.filter(value => !value.includes('@'))
  const found: Person[] = []
  for (const target of [...emails.map(email => ({ email })), ...phones.map(phone => ({ phone }))]) {
    found.push(await findPerson(deps, target))
  }
  const distinct = (texts: string[]) => [...new Set(texts)]
  return {
    emails,
    phones,
    names: distinct(found.flatMap(({ names }) => names)),
    leadIds: distinct(found.flatMap(({ leadIds }) => leadIds)),
  }
}

/** Returns the emails and numbers that the restore brought back, by hash. */
async function findErasedValues(
  { sql, peers }: RepeatDeps,
  receipts: readonly Receipt[],
): Promise<Map<string, string>> {
  const [keys] = await sql<[{ key: string; longKey: string }]>`
    select key, encode(long_key, 'hex') as "longKey" from erasure_key`
  const erased = receipts.flatMap(({ hashes, requestedAt: at }) => hashes.map(hash => ({ hash, at })))
  const values = new Map<string, string>()
  for (const serviceName of serviceNames) {
    let from: FindErasedInput['from'] = null
    do {
      const input: FindErasedInput = { ...keys, erased, from }
      const page: FindErasedReply =
        serviceName === 'admin'
          ? await findErased(sql, personalData.tables, input)
          : await peers.call(serviceName, privacyInternal.findErased, input)
      for (const { hash, value } of page.found) values.set(hash, value)
      from = page.next
    } while (from !== null)
  }
  return values
}

/**
 * Erases search terms from before an erasure that a restored backup brought back. The newest receipt counts them.
 * @throws if a service does not respond.
 */
async function eraseRestoredSearchTerms({ sql, peers }: RepeatDeps): Promise<void> {
  const [newest] = await sql<{ id: string; until: string; counted: string[] }[]>`
    select id, requested_at as until, array(select jsonb_object_keys(counts)) as counted from erasure
    where has_restored_terms order by requested_at desc limit 1`
  if (!newest) return
  const { id, until, counted } = newest
  const terms = { until, erasureId: id }
  for (const serviceName of serviceNames.filter(name => !counted.includes(name))) {
    const counts =
      serviceName === 'admin'
        ? await eraseSearchTerms(sql, personalData, terms)
        : await peers.call(serviceName, privacyInternal.eraseSearchTerms, terms)
    await sql`update erasure set counts = counts || ${sql.json({ [serviceName]: counts })} where id = ${id}`
  }
  await sql`update erasure set has_restored_terms = false where has_restored_terms`
}
