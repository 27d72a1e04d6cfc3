import { expect, test } from '@jest/globals'
import { withDeadline } from './with-deadline.ts'

const late = () => new Error('late')
const timers = () => process.getActiveResourcesInfo().filter(resource => resource === 'Timeout').length

test('returns a result in time, and leaves no timer', async () => {
  const before = timers()
  expect(await withDeadline(Promise.resolve('result'), 60_000, late)).toBe('result')
  await expect(withDeadline(Promise.reject(new Error('failed')), 60_000, late)).rejects.toThrow('failed')
  expect(timers()).toBe(before)
})

test('fails after the deadline', async () => {
  await expect(withDeadline(new Promise(() => undefined), 1, late)).rejects.toThrow('late')
})
