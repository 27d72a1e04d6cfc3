import { expect, test } from '@jest/globals'
import { createLog } from '@portal/service-kit'
import { logVitals } from './log-vitals.ts'

const logged: unknown[] = []
const log = { ...createLog('test', 'silent'), info: (fields: unknown) => void logged.push(fields) } as never

test('logs the figures and nothing else that the body contains', () => {
  logVitals(Buffer.from('{"lcp":840.5,"cls":0,"name":"Ann"}'), log)
  expect(logged.splice(0)).toEqual([{ vitals: { lcp: 840.5, cls: 0 } }])
})

test.each([
  ['no body', null],
  ['no JSON', Buffer.from('{')],
  ['no figure', Buffer.from('{"lcp":"fast"}')],
  ['a negative figure', Buffer.from('{"cls":-1}')],
])('rejects %s and logs nothing', (_, body) => {
  expect(() => logVitals(body, log)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  expect(logged).toEqual([])
})
