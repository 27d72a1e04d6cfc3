import { expect, test } from '@jest/globals'
import { parseJson } from './parse-json.ts'

test('parses JSON', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] })
})

test.each(['', '{', 'undefined'])('returns undefined for %j', text => {
  expect(parseJson(text)).toBeUndefined()
})
