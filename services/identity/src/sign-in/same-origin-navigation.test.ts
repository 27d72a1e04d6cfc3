import { expect, test } from '@jest/globals'
import { isSameOriginNavigation } from './same-origin-navigation.ts'

const origin = 'https://portal.example'

test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', referer: `${origin}/settings` }, false],
  [{ 'sec-fetch-site': 'none', referer: 'https://evil.example/' }, true],
  [{}, true],
  [{ referer: `${origin}/settings` }, true],
  [{ referer: 'https://evil.example/' }, false],
  [{ referer: 'http://portal.example/' }, false],
  [{ referer: 'nonsense' }, false],
  [{ referer: '' }, false],
])('a request with %j is from the portal: %p', (headers, isSameOrigin) => {
  expect(isSameOriginNavigation(new Headers(headers), origin)).toBe(isSameOrigin)
})
