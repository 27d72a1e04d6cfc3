import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { countAsLoading, prefetchWhenIdle, whenIdle } from './when-idle.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  jest.useRealTimers()
})

test('prefetches nothing for a user who saves data', async () => {
  const load = jest.fn(() => Promise.reject(new Error('404')))
  prefetchWhenIdle(load)
  Object.assign(navigator, { connection: { saveData: true } })
  prefetchWhenIdle(load)
  await jest.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('waits until the page has loaded, and a moment for its next request', async () => {
  const act = jest.fn()
  const first = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  void countAsLoading(first.promise)
  whenIdle(act)
  await jest.advanceTimersByTimeAsync(2_500)
  first.resolve()
  await jest.advanceTimersByTimeAsync(100)
  void countAsLoading(next.promise.catch(() => undefined))
  await jest.advanceTimersByTimeAsync(3_000)
  expect(act).not.toHaveBeenCalled()
  next.reject(new Error('502'))
  await jest.advanceTimersByTimeAsync(3_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('does not wait forever for a request that hangs', async () => {
  const act = jest.fn()
  const hanging = Promise.withResolvers<void>()
  void countAsLoading(hanging.promise)
  whenIdle(act)
  await jest.advanceTimersByTimeAsync(12_000)
  expect(act).toHaveBeenCalledTimes(1)
  hanging.resolve()
})
