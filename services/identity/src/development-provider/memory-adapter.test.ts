import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createMemoryAdapter } from './memory-adapter.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

test('returns a record of its model until it expires', async () => {
  const adapter = createMemoryAdapter()
  const sessions = adapter('Session')
  await sessions.upsert('one', { uid: 'uid' }, 60)
  expect(await sessions.find('one')).toEqual({ uid: 'uid' })
  expect(await adapter('Grant').find('one')).toBeUndefined()
  jest.advanceTimersByTime(59_000)
  expect(await sessions.find('one')).toEqual({ uid: 'uid' })
  expect(await sessions.findByUid('uid')).toEqual({ uid: 'uid' })
  jest.advanceTimersByTime(2_000)
  expect(await sessions.find('one')).toBeUndefined()
  expect(await sessions.findByUid('uid')).toBeUndefined()
})

test('finds a record by UID, destroys it, and marks it as consumed', async () => {
  const codes = createMemoryAdapter()('AuthorizationCode')
  await codes.upsert('one', { uid: 'first' }, 60)
  await codes.upsert('two', { uid: 'second' }, 60)
  expect(await codes.findByUid('second')).toEqual({ uid: 'second' })
  expect(await codes.findByUid('third')).toBeUndefined()
  await codes.consume('one')
  await codes.consume('unknown')
  expect(await codes.find('one')).toEqual({ uid: 'first', consumed: Date.parse('2026-11-20T17:00:00Z') / 1000 })
  await codes.destroy('one')
  expect(await codes.find('one')).toBeUndefined()
  expect(await codes.find('two')).toEqual({ uid: 'second' })
})

test('revokes all records of a grant', async () => {
  const tokens = createMemoryAdapter()('AccessToken')
  await tokens.upsert('one', { grantId: 'g' }, 60)
  await tokens.upsert('two', { grantId: 'g' }, 60)
  await tokens.upsert('three', { grantId: 'h' }, 60)
  await tokens.revokeByGrantId('g')
  expect(await Promise.all(['one', 'two', 'three'].map(id => tokens.find(id)))).toEqual([
    undefined,
    undefined,
    { grantId: 'h' },
  ])
})

test('does not expire a record without a lifetime', async () => {
  const clients = createMemoryAdapter()('Client')
  await clients.upsert('one', { uid: 'uid' }, undefined as never)
  jest.advanceTimersByTime(365 * 24 * 3_600_000)
  expect(await clients.find('one')).toEqual({ uid: 'uid' })
  expect(await clients.findByUserCode('code')).toBeUndefined()
})

test('drops the least recently used record when it has 10,000', async () => {
  const sessions = createMemoryAdapter()('Session')
  for (let index = 0; index < 10_000; index += 1) await sessions.upsert(String(index), { uid: String(index) }, 60)
  await sessions.find('0')
  await sessions.upsert('last', { uid: 'last' }, 60)
  expect(await sessions.find('1')).toBeUndefined()
  expect(await sessions.find('0')).toEqual({ uid: '0' })
  expect(await sessions.find('last')).toEqual({ uid: 'last' })
})
