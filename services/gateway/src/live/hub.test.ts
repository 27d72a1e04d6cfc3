import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, createLog, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { createHub, type Hub } from './hub.ts'

let database: TestDatabase
let sql: Sql
let hub: Hub
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('gateway'), { schema: 'gateway' })
  hub = await createHub(sql, createLog('test', 'silent'))
})
afterAll(async () => {
  hub.close()
  await sql.end()
  await database.drop()
})

/** A browser that listens; `recheck` is what identity says of its session by now. */
function listens(memberId: string, recheck: () => Promise<'agent' | null>) {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
  hub.add({ memberId, role: 'agent', recheck }, outgoing)
  return outgoing
}

test('a changed session that cannot be looked up ends its stream, and the next is looked at all the same', async () => {
  const lost = listens('ann', () => Promise.reject(new Error('identity is away')))
  const kept = listens('ann', async () => 'agent')
  const another = listens('bob', () => Promise.reject(new Error('not asked')))
  await hub.sessionChanged('ann')
  expect([lost, kept, another].map(it => it.writableEnded)).toEqual([true, false, false])
})
