import { expect, test } from '@jest/globals'
import { pagePolicy, securityHeaders } from './security-headers.ts'

test('responses other than pages load nothing and cannot be framed', () => {
  expect(securityHeaders).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('a page without a nonce runs our files and hashed scripts, and applies hashed styles', () => {
  expect(pagePolicy({ scripts: ['sha256-a'], styles: ['sha256-b', 'sha256-c'] }).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-a'",
    "style-src 'self' 'sha256-b' 'sha256-c'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
})

test('a nonce is for styles only, and allows style attributes', () => {
  const directives = pagePolicy({ scripts: [], styles: [], nonce: 'once' }).split('; ')
  expect(directives.filter(directive => /once|unsafe/.test(directive))).toEqual([
    "style-src 'self' 'nonce-once'",
    "style-src-attr 'unsafe-inline'",
  ])
})
