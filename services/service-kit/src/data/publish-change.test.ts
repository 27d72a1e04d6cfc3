import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase, until } from '../testing/index.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'
import { changeChannel, publishChange } from './publish-change.ts'

let database: TestDatabase
let sql: Sql
const received: unknown[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales', max: 2 })
  await sql.listen(changeChannel, payload => received.push(JSON.parse(payload)))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('publishes a change when its transaction commits, and none that rolls back', async () => {
  const lost = sql.begin(async transaction => {
    await publishChange(transaction, { tags: [{ type: 'Call' }] })
    throw new Error('the change failed')
  })
  await expect(lost).rejects.toThrow('the change failed')
  await sql.begin(transaction => publishChange(transaction, { tags: [{ type: 'Sale', id: '1' }] }))
  await publishChange(sql, { tags: [{ type: 'Lead' }], to: { roles: ['admin'] } })
  await until(() => expect(received).toHaveLength(2))
  expect(received).toEqual([
    { tags: [{ type: 'Sale', id: '1' }], to: 'everyone' },
    { tags: [{ type: 'Lead' }], to: { roles: ['admin'], members: [] } },
  ])
})

test('reaches 500 members, which are too many for one notification', async () => {
  const members = Array.from({ length: 500 }, () => crypto.randomUUID())
  const tags = Array.from({ length: 50 }, () => ({ type: 'Lead' as const, id: crypto.randomUUID() }))
  received.length = 0
  await publishChange(sql, { tags, to: { roles: ['admin'], members } })
  await until(() => expect(received).toHaveLength(10))
  const sent = received as { tags: unknown; to: { roles: string[]; members: string[] } }[]
  expect(sent.flatMap(({ to }) => to.members)).toEqual(members)
  expect(sent.flatMap(({ to }) => to.roles)).toEqual(['admin'])
  for (const part of sent) expect(part.tags).toEqual(tags)
})

test('rejects more than 50 tags', async () => {
  const tags = Array.from({ length: 51 }, (_, index) => ({ type: 'Sale' as const, id: String(index) }))
  await expect(publishChange(sql, { tags })).rejects.toThrow('too_big')
})
