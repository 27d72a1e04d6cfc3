import { expect, test } from '@jest/globals'
import { decryptLogin, deriveLoginKey, encryptLogin, loginCookieName } from './login-cookie.ts'

const key = deriveLoginKey('the cookie secret of the portal')
const login = { verifier: 'v'.repeat(43), state: 's'.repeat(43), nonce: 'n'.repeat(43), returnTo: '/', isFresh: false }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('decrypts what it encrypted for ten minutes', async () => {
  expect(await decryptLogin(await encryptLogin(login, key), key)).toEqual(login)
  expect(await decryptLogin(await encryptLogin(login, key, minutesAgo(9)), key)).toEqual(login)
  expect(await decryptLogin(await encryptLogin(login, key, minutesAgo(10)), key)).toBeNull()
})

test('the cookie does not show its contents', async () => {
  const cookie = await encryptLogin(login, key)
  const decoded = cookie.split('.').map(part => Buffer.from(part, 'base64url').toString())
  expect(decoded.join()).not.toContain('vvv')
})

test('rejects forged and foreign cookies', async () => {
  const cookie = await encryptLogin(login, key)
  for (const forged of [cookie.slice(0, -3), 'nonsense', 'a.b.c.d.e', '']) {
    expect(await decryptLogin(forged, key)).toBeNull()
  }
  expect(await decryptLogin(cookie, deriveLoginKey('the cookie secret of another portal'))).toBeNull()
})

test('a cookie with other contents is an error, not an expired cookie', async () => {
  const cookie = await encryptLogin({ ...login, nonce: undefined as never }, key)
  await expect(decryptLogin(cookie, key)).rejects.toThrow('nonce')
})

test.each([
  ['http://localhost:8080', 'abcdefghijklmnop', 'login-abcdefghijkl'],
  ['https://portal.example', 'abcdefghijklmnop', '__Secure-login-abcdefghijkl'],
  ['http://localhost:8080', 'a;b=c d-_e', 'login-abcd-_e'],
  ['http://localhost:8080', '', 'login-'],
])('the cookie of a sign-in at %s with the state %j is %s', (origin, state, name) => {
  expect(loginCookieName(origin, state)).toBe(name)
})
