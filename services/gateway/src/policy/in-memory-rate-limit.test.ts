import { expect, test } from '@jest/globals'
import { createInMemoryRateLimiter } from './in-memory-rate-limit.ts'

const limit = { name: 'pages', capacity: 3, seconds: 60, lease: 1 }

/** @returns how many of ten requests pass. */
async function passing(
  consume: ReturnType<typeof createInMemoryRateLimiter>,
  client: string,
  of = limit,
): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => consume(of, client)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('each client and each limit has its own bucket', async () => {
  const consume = createInMemoryRateLimiter(() => 0)
  expect([await passing(consume, 'one'), await passing(consume, 'other')]).toEqual([3, 3])
  expect(await passing(consume, 'one', { ...limit, name: 'files' })).toBe(3)
})

test('a bucket refills evenly, up to its capacity', async () => {
  let nowMs = 0
  const consume = createInMemoryRateLimiter(() => nowMs)
  expect(await passing(consume, 'one')).toBe(3)
  nowMs += 41_000
  expect(await passing(consume, 'one')).toBe(2)
  nowMs += 3_600_000
  expect(await passing(consume, 'one')).toBe(3)
})

test('a rejection names the seconds until the next try', async () => {
  const consume = createInMemoryRateLimiter(() => 0)
  await passing(consume, 'one')
  await expect(consume(limit, 'one')).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfterSeconds: 20 },
  })
})
