import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type * as WhenIdle from './when-idle.ts'

let { countAsLoading, prefetchWhenIdle, whenIdle } = {} as typeof WhenIdle

beforeEach(async () => {
  jest.useFakeTimers()
  // Each test is a document of its own.
  jest.resetModules()
  ;({ countAsLoading, prefetchWhenIdle, whenIdle } = await import('./when-idle.ts'))
})
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

test('prefetches nothing without a connection', async () => {
  const load = jest.fn(async () => undefined)
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  prefetchWhenIdle(load)
  await jest.advanceTimersByTimeAsync(5_000)
  onLine.mockRestore()
  expect(load).not.toHaveBeenCalled()
})

test('prefetches after a page that took a second once it has been complete for two', async () => {
  const load = jest.fn(async () => undefined)
  const page = Promise.withResolvers<void>()
  void countAsLoading(page.promise)
  prefetchWhenIdle(load)
  await jest.advanceTimersByTimeAsync(1_000)
  page.resolve()
  await jest.advanceTimersByTimeAsync(2_000)
  expect(load).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(1)
  prefetchWhenIdle(load)
  await jest.advanceTimersByTimeAsync(500)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a page that took very long delays prefetching by five seconds', async () => {
  const load = jest.fn(async () => undefined)
  await jest.advanceTimersByTimeAsync(60_000)
  prefetchWhenIdle(load)
  await jest.advanceTimersByTimeAsync(4_500)
  expect(load).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1_500)
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

test('a busy browser does not delay it beyond the limit', async () => {
  const act = jest.fn()
  const hanging = Promise.withResolvers<void>()
  void countAsLoading(hanging.promise)
  // Never idle: each callback waits for its timeout, the first one for half of the limit.
  const waits: number[] = []
  Object.assign(window, {
    requestIdleCallback: (run: () => void, { timeout }: { timeout: number }) => {
      waits.push(timeout)
      setTimeout(run, waits.length === 1 ? 2_000 : timeout)
    },
  })
  whenIdle(act, 4_000)
  await jest.advanceTimersByTimeAsync(4_100)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  hanging.resolve()
  expect(act).toHaveBeenCalledTimes(1)
})
