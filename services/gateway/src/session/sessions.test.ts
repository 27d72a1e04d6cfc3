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

/** Sessions over an identity that answers what it is told to. @returns them and what identity was asked. */
async function sessionsOver(answer: (sessionId: string) => ExchangedSession | null) {
  const asked: { sessionId: string; isBackground: boolean }[] = []
  const call = async (_: string, __: unknown, body: { sessionId: string; isBackground: boolean }) => {
    asked.push(body)
    return answer(body.sessionId)
  }
  return { asked, sessions: await createSessions({ call } as unknown as Peers, sql, () => undefined) }
}

const inBackground = { isBackground: true }

test('a token fetched in the background does not stand for a use of the session', async () => {
  const { asked, sessions } = await sessionsOver(() => sessionOf('agent'))
  await sessions.of('id', inBackground)
  await sessions.of('id', inBackground)
  await sessions.of('id')
  await sessions.of('id')
  await sessions.of('id', inBackground)
  expect(asked).toEqual([
    { sessionId: 'id', isBackground: true },
    { sessionId: 'id', isBackground: false },
  ])
})

test('a use that comes while the background is asking is told too', async () => {
  const { asked, sessions } = await sessionsOver(() => sessionOf('agent'))
  await Promise.all([sessions.of('id', inBackground), sessions.of('id'), sessions.of('id', inBackground)])
  expect(asked.map(({ isBackground }) => isBackground)).toEqual([true, false])
})

test('an id that is nobody’s is asked about once', async () => {
  const { asked, sessions } = await sessionsOver(() => null)
  for (let time = 0; time < 3; time += 1) expect(await sessions.of('forged')).toBeNull()
  expect(asked).toHaveLength(1)
})

test('any number of forged ids pushes out nobody who is signed in', async () => {
  const { asked, sessions } = await sessionsOver(id => (id === 'id' ? sessionOf('agent') : null))
  await sessions.of('id')
  for (let index = 0; index < 21_000; index += 1) await sessions.of(`forged ${index}`)
  const before = asked.length
  expect((await sessions.of('id'))?.user.id).toBe(memberId)
  expect(asked).toHaveLength(before)
})
