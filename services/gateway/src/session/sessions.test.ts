import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ExchangedSession } from '@portal/contracts'
import { connect, type Peers, ApiError, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { createSessions } from './sessions.ts'

const asUse = { isBackground: false }
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

  const before = sessions.of('id', asUse)
  await sql.notify('portal_session', memberId)
  await heard
  const after = sessions.of('id', asUse)
  answers[0]?.(sessionOf('agent'))
  answers[1]?.(sessionOf('admin'))
  expect((await before)?.user.role).toBe('agent')
  expect((await after)?.user.role).toBe('admin')
  expect((await sessions.of('id', asUse))?.user.role).toBe('admin')
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
  await sessions.of('id', asUse)
  await sessions.of('id', asUse)
  await sessions.of('id', inBackground)
  expect(asked).toEqual([
    { sessionId: 'id', isBackground: true },
    { sessionId: 'id', isBackground: false },
  ])
})

test('a use that comes while the background is asking is told too', async () => {
  const { asked, sessions } = await sessionsOver(() => sessionOf('agent'))
  await Promise.all([sessions.of('id', inBackground), sessions.of('id', asUse), sessions.of('id', inBackground)])
  expect(asked.map(({ isBackground }) => isBackground)).toEqual([true, false])
})

test('an id that is nobody’s is asked about once', async () => {
  const { asked, sessions } = await sessionsOver(() => null)
  for (let time = 0; time < 3; time += 1) expect(await sessions.of('forged', asUse)).toBeNull()
  expect(asked).toHaveLength(1)
})

test('any number of forged ids pushes out nobody who is signed in', async () => {
  const { asked, sessions } = await sessionsOver(id => (id === 'id' ? sessionOf('agent') : null))
  await sessions.of('id', asUse)
  for (let index = 0; index < 21_000; index += 1) await sessions.of(`forged ${index}`, asUse)
  const before = asked.length
  expect((await sessions.of('id', asUse))?.user.id).toBe(memberId)
  expect(asked).toHaveLength(before)
})

test('before identity is asked about an id there is a say in it, and whose answer is known is let alone', async () => {
  const { asked, sessions } = await sessionsOver(id => (id === 'id' ? sessionOf('agent') : null))
  const refuse = { ...asUse, beforeAsking: () => Promise.reject(new ApiError('rate_limited', 'Too many requests.')) }
  await sessions.of('id', asUse)
  await sessions.of('forged', asUse)
  await expect(sessions.of('another', refuse)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await sessions.of('id', refuse))?.user.id).toBe(memberId)
  expect(await sessions.of('forged', refuse)).toBeNull()
  expect(asked).toHaveLength(2)
})
