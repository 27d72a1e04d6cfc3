import { expect, test } from '@jest/globals'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0', null],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['br ; q=0.5 , gzip ; q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, gzip', 'gzip'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', null],
  ['identity', null],
  // Not brotli, though the name contains "br".
  ['brotli, x-br', null],
  ['', null],
  [undefined, null],
])('Accept-Encoding: %s is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('chooses only from the offered encodings', () => {
  expect(acceptedEncoding('br, gzip;q=0.5', ['gzip'])).toBe('gzip')
  expect(acceptedEncoding('br', [])).toBeNull()
})
