import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestService, type TestService } from '@portal/service-kit/testing'
import { callsService } from '../index.ts'

const key = '7d9c7f86-2d1e-4a39-9c5b-0b3f5d2f7a11'
const longKey = 'ab'.repeat(32)
const hashOf = (value: string) => {
  const weak = createHash('sha256').update(key + value)
  return createHash('sha256').update(Buffer.from(longKey, 'hex')).update(weak.digest('hex')).digest('hex')
}
const at = new Date(Date.now() + 60_000).toISOString()

let calls: TestService
beforeAll(async () => {
  calls = await startTestService(callsService({ hasBackgroundTasks: false }))
  const lead = { fullName: 'Ann', phone: '(315) 555-0142', email: 'Ann@mail.example' }
  expect((await calls.as(null)('POST', '/api/leads', lead)).status).toBe(201)
  await calls.database.owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('one', 'inbound', '+13155550177', 'missed', 0, now())`
})
afterAll(() => calls.stop())

const find = async (records: 'leads' | 'calls', erased: { hash: string; at: string }[]) => {
  const body = { key, longKey, erased, records, after: null }
  return (await calls.asService('admin')('POST', '/internal/privacy/erased', body)).json()
}

test('finds emails and numbers by their hashes', async () => {
  const erased = ['ann@mail.example', '+13155550142', '+13155550177'].map(value => ({ hash: hashOf(value), at }))
  const found = await find('leads', erased)
  expect(found).toMatchObject({ last: null })
  expect(found).toMatchObject({
    found: expect.arrayContaining([
      { hash: hashOf('ann@mail.example'), value: 'ann@mail.example' },
      { hash: hashOf('+13155550142'), value: '+13155550142' },
    ]),
  })
  expect(await find('calls', erased)).toEqual({
    found: [{ hash: hashOf('+13155550177'), value: '+13155550177' }],
    last: null,
  })
})

test('leaves what came after the erasure', async () => {
  const erased = [{ hash: hashOf('ann@mail.example'), at: '2026-01-01T00:00:00.000Z' }]
  expect(await find('leads', erased)).toEqual({ found: [], last: null })
})
