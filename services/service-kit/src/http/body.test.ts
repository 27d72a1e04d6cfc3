import { expect, test } from '@jest/globals'
import { isJson } from './body.ts'

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json ;charset=utf-8',
])('%s is JSON', contentType => {
  expect(isJson(contentType)).toBe(true)
})

test.each([undefined, '', 'text/plain', 'application/jsonp', 'application/json-patch+json', 'x-application/json'])(
  '%s is not JSON',
  contentType => {
    expect(isJson(contentType)).toBe(false)
  },
)
