import { createHmac } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { verifyRenderTime, renderWindowMs, signRenderTime } from './render-time.ts'

const at = Date.parse('2026-11-21T12:04:00Z')
const version = '2026-11-21'
const page = { language: 'en', brand: 'Sky & Co. “West”', phone: '+1 800 555 0142', build: '0123456789ab' }
const token = signRenderTime('secret', at, version, page)

test('a signed render time stays the same for ten minutes on every replica', () => {
  expect(signRenderTime('secret', at + 5 * 60_000, version, page)).toBe(token)
  expect(signRenderTime('secret', at + renderWindowMs, version, page)).not.toBe(token)
})

test('a signed render time contains when the page was rendered, and what it showed', () => {
  expect(verifyRenderTime('secret', token)).toEqual({
    renderedAtMs: Date.parse('2026-11-21T12:00:00Z'),
    consentVersion: version,
    page,
  })
})

test.each([
  '',
  '.',
  '..',
  'zzzz',
  signRenderTime('another secret', at, version, page),
  `0${token}`,
  token.replace(version, '2026-11-22'),
  token.replace(`.${version}`, ''),
  token.replace(/\.[^.]+(?=\.[^.]+$)/, ''),
  token.replace(/\.[^.]+(?=\.[^.]+$)/, `.${Buffer.from('{}').toString('base64url')}`),
  'x'.repeat(100),
])('rejects %j, which was not signed with the secret', forged => {
  expect(verifyRenderTime('secret', forged)).toBeNull()
})

test('reads the render time of a page that an earlier release rendered', () => {
  const signed = createHmac('sha256', 'secret').update('rendered 1hmt 2026-11-21').digest('base64url').slice(0, 22)
  expect(verifyRenderTime('secret', `1hmt.2026-11-21.${signed}`)).toMatchObject({ consentVersion: version, page: null })
})
