import { expect, test } from '@jest/globals'
import { hasSignedOut, signedOutCookie } from './session-cookie.ts'

test.each([
  ['https://portal.example', '__Host-signed_out=1; Path=/; SameSite=Lax; Secure'],
  ['http://localhost:8080', 'signed_out=1; Path=/; SameSite=Lax'],
])('at %s, the mark of a sign-out is %s', (origin, cookie) => {
  expect(signedOutCookie(origin)).toBe(cookie)
  expect(hasSignedOut(`theme=dark; ${cookie.split(';')[0]}; last=1`)).toBe(true)
})

test.each(['', 'signed_out=0', 'not_signed_out=1', 'x=signed_out=1', 'signed_out=10'])(
  '%j marks no sign-out',
  cookies => {
    expect(hasSignedOut(cookies)).toBe(false)
  },
)
