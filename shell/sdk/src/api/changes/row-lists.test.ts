import { expect, test } from '@jest/globals'
import { pagedRows } from './row-lists.ts'

interface Row {
  id: string
  at: number
}
interface Page {
  rows: Row[]
  nextCursor: string | null
  total: number
}

const newestFirst = (one: Row, other: Row) => other.at - one.at || (one.id < other.id ? 1 : -1)
const list = pagedRows<Row>('Call', () => ({ method: 'GET', url: '' }), newestFirst)
const row = (at: number): Row => ({ id: `row ${at}`, at })
const page = (nextCursor: string | null, ...times: number[]): Page => ({ rows: times.map(row), nextCursor, total: 40 })
const pagesOf = (...pages: Page[]) => ({ pages, pageParams: [] })
const timesOf = (data: { pages: Page[] }) => data.pages.map(({ rows }) => rows.map(({ at }) => at))

test('new rows go where their order puts them, and are counted', () => {
  const data = pagesOf(page('next', 50, 40), page('more', 30, 20))
  expect(list.insert?.(data, [row(60), row(35), row(45), row(25)])).toBe(true)
  expect(timesOf(data)).toEqual([
    [60, 50, 45, 40],
    [35, 30, 25, 20],
  ])
  expect(data.pages[0]?.total).toBe(44)
})

test('a row that the list already shows is not added', () => {
  const data = pagesOf(page(null, 50, 40))
  expect(list.insert?.(data, [row(40)])).toBe(true)
  expect([timesOf(data), data.pages[0]?.total]).toEqual([[[50, 40]], 40])
})

test('the oldest row is added at the end of a whole list; otherwise the list loads again', () => {
  const whole = pagesOf(page(null))
  expect(list.insert?.(whole, [row(10), row(5)])).toBe(true)
  expect(timesOf(whole)).toEqual([[10, 5]])
  expect(list.insert?.(pagesOf(page('next', 50, 40)), [row(10)])).toBe(false)
})

test('a page that has grown to more than 200 rows loads again', () => {
  const data = pagesOf(page('next', ...Array.from({ length: 199 }, (_, index) => 1_000 - index)))
  expect(list.insert?.(data, [row(2_000)])).toBe(true)
  expect(list.insert?.(data, [row(2_001)])).toBe(false)
})

const changedTo = (id: string, at: number) => new Map([[id, { id, at }]])

test('a changed row moves to where its order puts it', () => {
  const data = pagesOf(page('next', 50, 40), page(null, 30, 20))
  list.merge(data, changedTo('row 20', 45))
  expect(timesOf(data)).toEqual([
    [50, 45],
    [40, 30],
  ])
  list.merge(data, changedTo('row 50', 10))
  expect(timesOf(data)).toEqual([
    [45, 40],
    [30, 10],
  ])
})

test('a changed row leaves a list if it belongs to a page that is not loaded', () => {
  const data = pagesOf(page('next', 50, 40), page('more', 30, 20))
  list.merge(data, changedTo('row 40', 10))
  expect(timesOf(data)).toEqual([[50, 30], [20]])
  expect(data.pages[1]?.rows).toEqual([row(20)])
  list.merge(data, changedTo('row 20', 25))
  expect(timesOf(data)).toEqual([[50, 30], [25]])
})
