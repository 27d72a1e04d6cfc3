import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { currentRequest, requestContext, runRequest } from '../http/request-context.ts'
import { type BackgroundTaskOptions, startBackgroundTask } from './background-task.ts'
import { createLog } from './log.ts'

const log = createLog('test', 'silent')
const warn = jest.spyOn(log, 'warn')
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  warn.mockClear()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Starts a task whose first `failing` runs fail. */
function startTask(options: BackgroundTaskOptions, { failing = 0 } = {}) {
  const counts = { runs: 0 }
  const task = startBackgroundTask(log, 'test', options, async () => {
    counts.runs += 1
    if (counts.runs <= failing) throw new Error('no database')
  })
  return { task, counts }
}

/** Starts a task whose runs end when the test ends them. */
function startSlowTask(options: BackgroundTaskOptions) {
  const finish: (() => void)[] = []
  const task = startBackgroundTask(log, 'test', options, () => new Promise<void>(resolve => finish.push(resolve)))
  return { task, finish }
}

test('a periodic task runs at once and then in every period, until it is stopped', async () => {
  const { task, counts } = startTask({ everyMs: 60_000 })
  expect(counts.runs).toBe(1)
  await pass(59_999)
  expect(counts.runs).toBe(1)
  await pass(1)
  expect(counts.runs).toBe(2)
  await task.stop()
  await pass(120_000)
  expect(counts.runs).toBe(2)
})

test('a task without a period runs only when triggered', async () => {
  const { task, counts } = startTask({})
  await pass(3_600_000)
  expect(counts.runs).toBe(0)
  task.trigger()
  expect(counts.runs).toBe(1)
  await pass(3_600_000)
  expect(counts.runs).toBe(1)
})

test('a trigger during the wait of a periodic task starts it now and restarts the wait', async () => {
  const { task, counts } = startTask({ everyMs: 60_000 })
  await pass(30_000)
  task.trigger()
  expect(counts.runs).toBe(2)
  await pass(59_999)
  expect(counts.runs).toBe(2)
  await pass(1)
  expect(counts.runs).toBe(3)
})

test('triggers during a run lead to one more run, after it', async () => {
  const { task, finish } = startSlowTask({})
  for (let count = 0; count < 3; count++) task.trigger()
  await pass(0)
  expect(finish).toHaveLength(1)
  task.trigger()
  task.trigger()
  await pass(0)
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await pass(0)
  expect(finish).toHaveLength(2)
  finish[1]?.()
  await pass(60_000)
  expect(finish).toHaveLength(2)
})

test('triggers within the delay share a run', async () => {
  const { task, counts } = startTask({ delayMs: 150 })
  task.trigger()
  await pass(100)
  task.trigger()
  await pass(49)
  expect(counts.runs).toBe(0)
  await pass(1)
  expect(counts.runs).toBe(1)
  await pass(60_000)
  expect(counts.runs).toBe(1)
})

test('a failed run is retried after 5, 10, 20, 40 and then 60 seconds, and logged each time', async () => {
  const { counts } = startTask({ everyMs: 3_600_000 }, { failing: 6 })
  const waits = [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]
  for (const [index, wait] of waits.entries()) {
    await pass(wait - 1)
    expect(counts.runs).toBe(index + 1)
    await pass(1)
    expect(counts.runs).toBe(index + 2)
  }
  expect(warn.mock.calls).toEqual(
    waits.map(retryInMs => [{ err: new Error('no database'), task: 'test', retryInMs }, 'background task failed']),
  )
  await pass(3_599_999)
  expect(counts.runs).toBe(7)
  await pass(1)
  expect(counts.runs).toBe(8)
})

test('a success resets the wait before a retry', async () => {
  let runs = 0
  startBackgroundTask(log, 'test', { everyMs: 1_000, retryMs: 100 }, async () => {
    runs += 1
    if (runs !== 3) throw new Error('no database')
  })
  await pass(100 + 200 + 1_000)
  expect(runs).toBe(4)
  await pass(99)
  expect(runs).toBe(4)
  await pass(1)
  expect(runs).toBe(5)
})

test('a trigger brings a retry forward', async () => {
  const { task, counts } = startTask({}, { failing: 1 })
  task.trigger()
  await pass(1_000)
  task.trigger()
  expect(counts.runs).toBe(2)
  await pass(60_000)
  expect(counts.runs).toBe(2)
})

test('a failed run waits for its retry although something triggered it', async () => {
  let fail: (error: Error) => void = () => undefined
  let runs = 0
  const task = startBackgroundTask(log, 'test', {}, () => {
    runs += 1
    return new Promise((_, reject) => (fail = reject))
  })
  task.trigger()
  task.trigger()
  fail(new Error('no database'))
  await pass(4_999)
  expect(runs).toBe(1)
  await pass(1)
  expect(runs).toBe(2)
})

test('neither a run that a request triggers nor its retry has the deadline of that request', async () => {
  const seen: unknown[] = []
  const task = startBackgroundTask(log, 'test', {}, async () => {
    seen.push(currentRequest())
    if (seen.length === 1) throw new Error('no database')
  })
  runRequest(
    requestContext('1', () => null, 1_000),
    () => task.trigger(),
  )
  await pass(5_000)
  expect(seen).toEqual([undefined, undefined])
})

test('stop waits for the run in progress and starts no other', async () => {
  const { task, finish } = startSlowTask({})
  task.trigger()
  task.trigger()
  let isStopped = false
  const stopped = task.stop().then(() => (isStopped = true))
  await pass(60_000)
  expect(isStopped).toBe(false)
  finish[0]?.()
  await stopped
  task.trigger()
  await pass(60_000)
  expect(finish).toHaveLength(1)
})

test('stop cancels a delayed run', async () => {
  const { task, counts } = startTask({ delayMs: 150 })
  task.trigger()
  await task.stop()
  await pass(60_000)
  expect(counts.runs).toBe(0)
})

test.each([0, 1, 2, 3, 4, 5])('a trigger %d steps after the start of a run leads to another run', async steps => {
  let runs = 0
  const triggerLater = async () => {
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    task.trigger()
  }
  const task = startBackgroundTask(log, 'test', {}, async () => {
    runs += 1
    if (runs === 1) void triggerLater()
  })
  task.trigger()
  await pass(0)
  expect(runs).toBe(2)
})
