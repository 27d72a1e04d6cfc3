import { afterEach, expect, jest, test } from '@jest/globals'
import { hourly } from './background-task.ts'
import { createLog } from './log.ts'

const log = createLog('test', 'silent')
afterEach(() => {
  jest.useRealTimers()
})

test('it tidies up at once, every hour, also after a failure, and not once it has ended', async () => {
  jest.useFakeTimers()
  let times = 0
  const end = await hourly(log, 'test', async () => {
    times += 1
    if (times === 2) throw new Error('the database is away')
  })
  await jest.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(times).toBe(3)
  end()
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(times).toBe(3)
})
