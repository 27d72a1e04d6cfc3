import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ExchangedSession } from '@portal/contracts'
import { connect, type Peers, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { createSessions } from './sessions.ts'

const memberId = '0a000000-0000-4000-8000-000000000001'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('gateway'), { schema: 'gateway' })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const sessionOf = (role: 'agent' | 'admin') =>
  ({ user: { id: memberId, role }, token: role, expiresAt: Date.now() + 60_000 }) as ExchangedSession

test('who asks after a change is not given an answer from before it', async () => {
  const answers: ((session: ExchangedSession) => void)[] = []
  const call = () => new Promise<ExchangedSession>(resolve => answers.push(resolve))
  let hear: () => void = () => undefined
  const heard = new Promise<void>(resolve => {
    hear = resolve
  })
  const sessions = await createSessions({ call } as unknown as Peers, sql, hear)

  const before = sessions.of('id')
  await sql.notify('portal_session', memberId)
  await heard
  const after = sessions.of('id')
  answers[0]?.(sessionOf('agent'))
  answers[1]?.(sessionOf('admin'))
  expect((await before)?.user.role).toBe('agent')
  expect((await after)?.user.role).toBe('admin')
  expect((await sessions.of('id'))?.user.role).toBe('admin')
  expect(answers).toHaveLength(2)
})
