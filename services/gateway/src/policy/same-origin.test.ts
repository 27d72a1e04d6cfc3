import { expect, test } from '@jest/globals'
import { isSameOriginRequest } from './same-origin.ts'

const origin = 'https://portal.example'
const isAllowed = (method: string, headers: Record<string, string>, path = '/api/leads') =>
  isSameOriginRequest({ method, path }, new Headers(headers), origin)

test.each(['GET', 'HEAD', 'OPTIONS'])('allows a %s from anywhere', method => {
  expect(isAllowed(method, { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' })).toBe(true)
})

test.each([
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://other.example' }],
])('allows a write with %j', headers => {
  expect(isAllowed('POST', headers)).toBe(true)
})

test.each([
  ['cross-site', false],
  ['same-site', false],
  ['same-origin', true],
  ['none', true],
])('a link on a site that is %s may start an export: %j', (site, expected) => {
  expect(isAllowed('GET', { 'sec-fetch-site': site }, '/api/leads/export')).toBe(expected)
})

test('a program without a browser may export', () => {
  expect(isAllowed('GET', {}, '/api/leads/export')).toBe(true)
})

test.each([
  [{}],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'cross-site', origin }],
  [{ origin: 'https://other.example' }],
  [{ origin: 'null' }],
  [{ origin: `${origin}.other.example` }],
])('rejects a write with %j', headers => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) expect(isAllowed(method, headers)).toBe(false)
})
