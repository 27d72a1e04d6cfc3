import { expect, test } from '@jest/globals'
import { sale } from '../../testing/sales-api.ts'
import { groupByDay } from './group-by-day.ts'

const voided = { at: '2026-11-20T16:00:00.000Z', by: null, reason: 'Duplicate' }
const sales = [
  sale({ day: '2026-11-20', earningsAmount: 100 }),
  sale({ day: '2026-11-20', earningsAmount: 20 }),
  sale({ day: '2026-11-20', earningsAmount: 3, voided }),
  sale({ day: '2026-11-19', earningsAmount: 7 }),
]
const summary = (isEnd: boolean) =>
  groupByDay(sales, isEnd).map(group => [group.day, group.sales.length, group.earnings])

test('groups sales by day and adds up those that are not voided', () => {
  expect(summary(true)).toEqual([
    ['2026-11-20', 3, 120],
    ['2026-11-19', 1, 7],
  ])
})

test('leaves the total of the last day open while there are more pages', () => {
  expect(summary(false)).toEqual([
    ['2026-11-20', 3, 120],
    ['2026-11-19', 1, null],
  ])
})

test('has no groups without sales', () => {
  expect(groupByDay([], true)).toEqual([])
})
