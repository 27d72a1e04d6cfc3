import { expect, test } from '@jest/globals'
import { safeReturnPath } from './return-path.ts'

test.each([
  ['/'],
  ['/leads'],
  ['/scripts/0a000000-0000-4000-8000-000000000001'],
  ['/leads?zipCode=10001&startDate=2026-11-01#top'],
  ['/leads?next=https://evil.example'],
])('%j is a page of the portal', path => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  [undefined],
  [''],
  ['leads'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/%2f%2fevil.example'],
  ['/%2F/evil.example'],
  ['/%5cevil.example'],
  ['/%252f%252fevil.example'],
  ['/.//evil.example'],
  ['/leads/..//evil.example'],
  ['\t//evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/\r\nset-cookie: sid=mine'],
  [' //evil.example'],
  ['/leads\u0000'],
  ['/leads\u007f'],
  ['/\u2028/evil.example'],
  ['http://evil.example/'],
  ['https:evil.example'],
  ['HTTPS://evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,hello'],
  ['/@evil.example'],
  ['/:80'],
  ['@evil.example'],
  ['.evil.example'],
  ['/login'],
  ['/login?returnTo=/login'],
  ['/api/login'],
  ['/api/login?returnTo=/api/login'],
  ['/API/logout'],
  ['/api/logout'],
  ['/leads/../api/logout'],
  ['/api/callback?code=1&state=2'],
  ['/idp/session/end'],
  ['/internal/keys'],
  [`/${'a'.repeat(500)}`],
])('%j leads to the dashboard instead', path => {
  expect(safeReturnPath(path)).toBe('/')
})
