import { expect, test } from '@jest/globals'
import { observe, readMetrics } from './metrics.ts'

const observed = async () => (await readMetrics()).split('\n').filter(line => line.startsWith('test_waiting'))

test('a gauge has the values of all its observers, except those that failed or ended', async () => {
  const end = observe('test_waiting', 'Waiting requests', ['pool'], () => [[{ pool: 'calls' }, 1]])
  observe('test_waiting', 'Waiting requests', ['pool'], async () => [[{ pool: 'sales' }, 2]])
  observe('test_waiting', 'Waiting requests', ['pool'], () => Promise.reject(new Error('no database')))
  expect(await observed()).toEqual(['test_waiting{pool="calls"} 1', 'test_waiting{pool="sales"} 2'])
  end()
  expect(await observed()).toEqual(['test_waiting{pool="sales"} 2'])
})
