import type { admin } from '@portal/contracts'
import { audit, type Handler, publishChange, runIdempotent } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { type ErasureRow, erasureColumns, toErasure } from './erasure-row.ts'
import { findPerson } from './find-person.ts'
import { hashesOf } from './person-hashes.ts'
import { runErasure } from './run-erasures.ts'

/**
 * Erases a person's data in all services. A service that does not respond erases it later; the receipt is incomplete until
 * then.
 * @throws {ApiError} `invalid_request` for an invalid number; `unavailable` while calls does not respond.
 */
export const erase: Handler<typeof admin.erase, AdminDeps> = async (request, deps) => {
  const { sql, members, log } = deps
  const { reason, ...target } = request.body
  const [person] = await Promise.all([findPerson(deps, target), members.refresh()])
  const { id } = await runIdempotent(sql, 'privacy.erase', request, async transaction => {
    const [added] = await transaction<[{ id: string }]>`
      insert into erasure (requested_by, reason, person, person_hashes)
      values (${request.actor.id}, ${reason}, ${transaction.json(person)}, ${hashesOf(transaction, person)}) returning id`
    await audit(transaction, request, { action: 'privacy.erase', subjectId: added.id, details: { reason } })
    await publishChange(transaction, { tags: [{ type: 'Erasure' }], to: { roles: ['admin'] } })
    return added
  })
  await runErasure(deps, { id, person, erased: {} }).catch((error: unknown) =>
    log.warn({ err: error }, 'erasure waits for a service'),
  )
  const [row] = await sql<[ErasureRow]>`select ${erasureColumns(sql)} from erasure where id = ${id}`
  return toErasure(row, members)
}
