import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { collectNotifications, createTestDatabase, type TestDatabase, testPeople } from '@portal/service-kit/testing'
import { addMembers } from '../testing/add-members.ts'
import { passTime } from '../testing/pass-time.ts'
import { deleteEndedSessions } from './delete-ended-sessions.ts'
import { hashSessionId } from './session-id.ts'

// Without a running service, whose own cleanup could come first.
let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('identity'), { schema: 'identity' })
  await addMembers(database)
})
beforeEach(async () => {
  await sql`delete from session`
  await sql`delete from revoked_id`
  await sql`
    insert into session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${testPeople.agent.id}, ${hashSessionId('one')}, now() + interval '10 hours', '', '', '')`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const cleanUp = () => deleteEndedSessions(sql, { SESSION_IDLE_MINUTES: 30 })
const countSessions = async () => (await sql`select 1 from session`).length

test('deletes a session after 30 minutes without use, and notifies the gateways', async () => {
  await passTime(database, { minutes: 29.5, isUsed: false })
  expect(await collectNotifications(sql, 'portal_session', cleanUp)).toEqual([])
  expect(await countSessions()).toBe(1)
  await passTime(database, { minutes: 0.5, isUsed: false })
  expect(await collectNotifications(sql, 'portal_session', cleanUp)).toEqual([testPeople.agent.id])
  expect(await countSessions()).toBe(0)
})

test('deletes a session that is in use after ten hours', async () => {
  await passTime(database, { minutes: 599 })
  await cleanUp()
  expect(await countSessions()).toBe(1)
  await passTime(database, { minutes: 1 })
  await cleanUp()
  expect(await countSessions()).toBe(0)
})

test('deletes revoked IDs once their sessions would have expired', async () => {
  await sql`
    insert into revoked_id (hash, until)
    values (${hashSessionId('past')}, now()), (${hashSessionId('future')}, now() + interval '1 hour')`
  await cleanUp()
  const rows = await sql<{ hash: Buffer }[]>`select hash from revoked_id`
  expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([hashSessionId('future').toString('hex')])
})
