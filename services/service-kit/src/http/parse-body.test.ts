import { expect, test } from '@jest/globals'
import { type Access, type ErrorBody, type Operation, signedIn } from '@portal/contracts'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { parseBody } from './parse-body.ts'

const body = z.object({
  name: z.string(),
  size: z.int().default(1),
  rows: z.array(z.object({ id: z.string() })).optional(),
  words: z.record(z.string(), z.string()).optional(),
})

const reply = body.extend({ id: z.string() })

function parse(sent: unknown, access: Access = signedIn, method: Operation['method'] = 'POST'): unknown {
  try {
    return parseBody({ method, body, reply, access }, sent)
  } catch (error) {
    const { code, message, details } = error as ApiError
    return { code, message, paths: (details.issues as ErrorBody['issues'])?.map(({ path }) => path) }
  }
}

test('fills in defaults, and keeps records of any keys', () => {
  expect(parse({ name: 'a', words: { any: 'b' } })).toEqual({ name: 'a', size: 1, words: { any: 'b' } })
})

test.each([
  [{ name: 'a', nmae: 'b', more: null }, ['nmae', 'more']],
  [{ name: 'a', rows: [{ id: '1' }, { id: '2', note: 'x' }] }, ['rows.1.note']],
  [JSON.parse('{"name":"a","__proto__":{"size":2}}'), ['__proto__']],
  [{ name: 'a', constructor: 1 }, ['constructor']],
])('refuses unknown fields by name: %j', (sent, paths) => {
  expect(parse(sent)).toEqual({
    code: 'invalid_request',
    message: expect.stringMatching(new RegExp(`^${paths[0]}: The portal does not know this field`)),
    paths,
  })
})

test('names wrong fields first', () => {
  expect(parse({ name: 1, more: 2 })).toMatchObject({ paths: ['name'] })
})

test('a PUT may send the record as it was read; a PATCH may not', () => {
  expect(parse({ name: 'a', id: '1' }, signedIn, 'PUT')).toEqual({ name: 'a', size: 1 })
  expect(parse({ name: 'a', id: '1', more: 2 }, signedIn, 'PUT')).toMatchObject({ paths: ['more'] })
  expect(parse({ name: 'a', id: '1' }, signedIn, 'PATCH')).toMatchObject({ paths: ['id'] })
})

test.each(['anyone', 'services'] as const)('leaves out unknown fields of %s', access => {
  expect(parse({ name: 'a', more: 1 }, access)).toEqual({ name: 'a', size: 1 })
})
