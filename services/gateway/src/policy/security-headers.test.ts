import { expect, test } from '@jest/globals'
import { pagePolicy, responseHeaders } from './security-headers.ts'

test('responses other than pages load nothing and cannot be framed', () => {
  expect(responseHeaders('http://localhost:8080')).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
})

test('on https, browsers must keep using https', () => {
  expect(responseHeaders('https://portal.example')).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})

test('a page without a nonce runs our files and hashed scripts, and applies hashed styles', () => {
  expect(pagePolicy({ scripts: ['sha256-a'], styles: ['sha256-b', 'sha256-c'] }).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-a'",
    "style-src 'self' 'sha256-b' 'sha256-c'",
    "img-src 'self' data:",
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

test('images of other origins come from the given ones only', () => {
  const policy = pagePolicy({ scripts: [], styles: [], images: ['https://images.example', 'https://other.example'] })
  expect(policy).toContain("img-src 'self' data: https://images.example https://other.example;")
})
