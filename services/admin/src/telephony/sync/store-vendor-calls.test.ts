import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'
import type { VendorCall } from '../vendor/telephony.ts'
import { storeVendorCalls } from './store-vendor-calls.ts'

let admin: TestAdmin
let sql: Sql
beforeEach(async () => {
  admin = await startAdmin({ isIdle: true })
  sql = connect(admin.database.urlOf('admin'), { schema: 'admin' })
})
afterEach(async () => {
  await sql.end()
  await admin.stop()
})

const inProgress: VendorCall = {
  id: 'call',
  direction: 'inbound',
  outcome: 'missed',
  durationSeconds: 0,
  startedAt: '2026-11-20T17:00:00.000Z',
  phoneNumber: '+12125550123',
  extension: null,
  isOver: false,
}
const over: VendorCall = { ...inProgress, outcome: 'voicemail', isOver: true }
const stored = async () => (await sql<{ truth: VendorCall }[]>`select truth from telephony_call`).map(row => row.truth)

test('a call that is over stays over, although an older list shows it in progress', async () => {
  for (const call of [inProgress, over, inProgress]) await storeVendorCalls(sql, [call])
  expect(await stored()).toEqual([over])
  await storeVendorCalls(sql, [{ ...over, outcome: 'missed' }])
  expect(await stored()).toEqual([{ ...over, outcome: 'missed' }])
})
