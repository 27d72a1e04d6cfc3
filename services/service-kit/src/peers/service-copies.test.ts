import { expect, test } from '@jest/globals'
import { createServiceCopies, isUnsent, serviceUrl } from './service-copies.ts'

const [a, b, c] = ['http://a', 'http://b', 'http://c'] as const
let time = 0
const copiesOf = (...origins: string[]) => createServiceCopies(origins.join(', '), () => time)
const nextOf = (copies: ReturnType<typeof copiesOf>, count: number, except?: string) =>
  Array.from({ length: count }, () => copies.next(except)).toSorted()

test('uses the copies in turn', () => {
  expect(nextOf(copiesOf(a, b, c), 6)).toEqual([a, a, b, b, c, c])
})

test('leaves out a copy that failed until it answers', () => {
  const copies = copiesOf(a, b)
  copies.failed(a)
  time += 1e9
  expect(nextOf(copies, 4)).toEqual([b, b, b, b])
  copies.answered(a)
  expect(nextOf(copies, 4)).toEqual([a, a, b, b])
})

test('leaves out a copy for a while', () => {
  const copies = copiesOf(a, b)
  copies.failed(a, 2_000)
  time += 1_999
  expect(nextOf(copies, 2)).toEqual([b, b])
  time += 1
  expect(nextOf(copies, 2)).toEqual([a, b])
})

test('tries all copies if none is usable', () => {
  const copies = copiesOf(a, b)
  copies.failed(a)
  copies.failed(b)
  expect(nextOf(copies, 2)).toEqual([a, b])
})

test('a retry goes to another copy; the only copy is tried again', () => {
  expect(nextOf(copiesOf(a, b, c), 4, b)).toEqual([a, a, c, c])
  expect(nextOf(copiesOf(a), 2, a)).toEqual([a, a])
})

test('the first usable copy stays the same', () => {
  const copies = copiesOf(a, b)
  expect([copies.first(), copies.first(), copies.first(a)]).toEqual([a, a, b])
  copies.failed(a)
  expect([copies.first(), copies.first()]).toEqual([b, b])
})

test.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  [new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }), true],
  [Object.assign(new Error('late'), { code: 'UND_ERR_CONNECT_TIMEOUT' }), true],
  [Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }), false],
  [new Error('aborted'), false],
  [undefined, false],
])('knows whether %p came before the request was sent', (error, expected) => {
  expect(isUnsent(error)).toBe(expected)
})

test.each([
  [{}, undefined],
  [{ SALES_URL: '', SERVICE_URLS: '' }, undefined],
  [{ SERVICE_URLS: 'http://{service}:8080' }, 'http://sales:8080'],
  [{ SERVICE_URLS: 'http://{service}-1:8080,http://{service}-2:8080' }, 'http://sales-1:8080,http://sales-2:8080'],
  [{ SERVICE_URLS: 'http://{service}:8080', SALES_URL: 'http://127.0.0.1:20450' }, 'http://127.0.0.1:20450'],
])('%j leads to %s', (env, url) => expect(serviceUrl(env, 'sales')).toBe(url))
