import { expect, test } from '@jest/globals'
import { verifyRenderTime, renderWindowMs, signRenderTime } from './render-time.ts'

const at = Date.parse('2026-11-21T12:04:00Z')
const version = '2026-11-21'
const token = signRenderTime('secret', at, version)

test('a signed render time stays the same for ten minutes on every replica', () => {
  expect(signRenderTime('secret', at + 5 * 60_000, version)).toBe(token)
  expect(signRenderTime('secret', at + renderWindowMs, version)).not.toBe(token)
})

test('a signed render time contains when the page was rendered and which consent notice it showed', () => {
  expect(verifyRenderTime('secret', token)).toEqual({
    renderedAtMs: Date.parse('2026-11-21T12:00:00Z'),
    consentVersion: version,
  })
})

test.each([
  '',
  '.',
  '..',
  'zzzz',
  signRenderTime('another secret', at, version),
  `0${token}`,
  token.replace(version, '2026-11-22'),
  token.replace(`.${version}`, ''),
  'x'.repeat(100),
])('rejects %j, which was not signed with the secret', forged => {
  expect(verifyRenderTime('secret', forged)).toBeNull()
})
