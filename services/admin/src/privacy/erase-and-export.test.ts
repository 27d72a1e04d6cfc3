import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Delivery } from '@portal/contracts'
import { connect, type Sql } from '@portal/service-kit'
import { collectChanges, until } from '@portal/service-kit/testing'
import { keys, startAdmin, type TestAdmin } from '../testing/start-admin.ts'
import { personalData } from './erase-and-export.ts'

let admin: TestAdmin
let sql: Sql
beforeEach(async () => {
  admin = await startAdmin({ env: { MIGHTYCALL_SECRET_KEY: '' } })
  sql = connect(admin.database.urlOf('admin'), { schema: 'admin' })
})
afterEach(async () => {
  await sql.end()
  await admin.stop()
})

const replayable = async () => {
  const reply = await admin.as('admin')('GET', '/api/mightycall/deliveries')
  return ((await reply.json()) as Delivery[]).map(({ isReplayable }) => isReplayable)
}

test('a delivery about an erased person can no longer be replayed, and open pages reload it', async () => {
  await admin.sendWebhook({
    EventType: 'IncomingCall',
    Guid: crypto.randomUUID(),
    ApiKey: keys.apiKey,
    Timestamp: '2026-11-20T17:00:00.1234567Z',
    Body: { Id: 'call', From: '+12125550123', To: '+18005550142' },
  })
  // Recording the call is a change of its own.
  await until(async () => {
    const rows = await sql`select 1 from telephony_call where recorded_version = version`
    return rows.length === 1
  })
  expect(await replayable()).toEqual([true])
  const erase = (until: string) =>
    sql.begin(transaction =>
      personalData.erase({ emails: [], phones: ['+12125550123'], names: [], leadIds: [], until }, transaction),
    )
  expect(await erase('2026-11-20T16:59:59.999Z')).toMatchObject({ counts: { deliveries: 0, telephonyCalls: 0 } })
  expect(await replayable()).toEqual([true])
  const changes = await collectChanges(admin.database.owner, () => erase('infinity'))
  expect(changes).toEqual([{ tags: [{ type: 'Telephony' }], to: { roles: ['admin'], members: [] } }])
  expect(await replayable()).toEqual([false])
})
