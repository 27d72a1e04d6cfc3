import { afterEach, expect, jest, test } from '@jest/globals'
import { clockOffset, learnServerTime, serverNow } from './server-clock.ts'

const now = Date.parse('2026-11-23T12:00:00.400Z')
const hour = 3_600_000
const replyOf = (at: number) => new Headers({ date: new Date(at).toUTCString() })

afterEach(() => {
  jest.useRealTimers()
  clockOffset.set(0)
})

test.each([-hour, hour])('a computer whose clock is %d ms off shows the time of the server', offset => {
  jest.useFakeTimers({ now })
  learnServerTime(replyOf(now + offset), now)
  expect(Math.abs(serverNow() - (now + offset))).toBeLessThan(1_000)
})

test('neither a difference of a second nor a slow reply counts as a clock difference', () => {
  jest.useFakeTimers({ now })
  learnServerTime(replyOf(now + 900), now)
  expect(serverNow()).toBe(now)
  // Sent 20 s ago, answered at any time since then.
  learnServerTime(replyOf(now - 15_000), now - 20_000)
  expect(serverNow()).toBe(now)
})

test('a clock that is set right again is trusted again, and a reply without a date changes nothing', () => {
  jest.useFakeTimers({ now })
  learnServerTime(replyOf(now + hour), now)
  learnServerTime(new Headers(), now)
  expect(clockOffset.get()).not.toBe(0)
  learnServerTime(replyOf(now), now)
  expect(clockOffset.get()).toBe(0)
})
