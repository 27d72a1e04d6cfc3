import { expect, test } from '@jest/globals'
import { verifyRenderTime, renderWindowMs, signRenderTime } from './render-time.ts'

const at = Date.parse('2026-11-21T12:04:00Z')

test('a signed time is the same for ten minutes, whoever signs it, and tells when it was', () => {
  expect(signRenderTime('secret', at)).toBe(signRenderTime('secret', at + 5 * 60_000))
  expect(signRenderTime('secret', at)).not.toBe(signRenderTime('secret', at + renderWindowMs))
  expect(verifyRenderTime('secret', signRenderTime('secret', at))).toBe(Date.parse('2026-11-21T12:00:00Z'))
})

test.each(['', '.', 'zzzz', signRenderTime('another secret', at), `0${signRenderTime('secret', at)}`, 'x'.repeat(100)])(
  'what the secret did not sign says nothing: %j',
  token => expect(verifyRenderTime('secret', token)).toBeNull(),
)
