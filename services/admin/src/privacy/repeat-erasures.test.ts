import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { privacyInternal } from '@portal/contracts'
import { connect, type Peers, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, testPeople } from '@portal/service-kit/testing'
import { hashesOf } from './person-hashes.ts'
import { repeatErasures } from './repeat-erasures.ts'

const ann = { emails: ['ann@mail.example'], phones: [], names: ['ann example'], leadIds: [] }
const erasedAt = '2026-11-20T12:00:00.000Z'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('admin'), { schema: 'admin', max: 2 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** Every service has a row about Ann from before her erasure. @returns the erasures that the other services received. */
function fakePeers() {
  const erasures: { until?: string }[] = []
  const call = async (_service: string, { path }: { path: string }, body: never) => {
    if (path === privacyInternal.erasePerson.path) {
      erasures.push(body)
      return {}
    }
    if (path !== privacyInternal.findErased.path) return ann
    const { erased } = body as { erased: { hash: string }[] }
    return { found: erased.map(({ hash }) => ({ hash, value: ann.emails[0] })), next: null }
  }
  return { erasures, peers: { call } as unknown as Peers }
}

test('each repeat of an erasure erases only what existed at the time of the first one', async () => {
  await sql`
    insert into erasure (requested_at, requested_by, reason, person_hashes, completed_at)
    values (${erasedAt}, ${testPeople.admin.id}, 'Request 17', ${hashesOf(sql, ann)}, ${erasedAt})`
  for (const _ of [1, 2]) {
    const { erasures, peers } = fakePeers()
    await repeatErasures({ sql, peers })
    expect(erasures.length).toBeGreaterThan(0)
    expect([...new Set(erasures.map(({ until }) => until))]).toEqual([erasedAt])
  }
})
