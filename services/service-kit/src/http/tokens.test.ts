import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { testPeople } from '../testing/index.ts'
import { memberTokenVerifier, serviceTokenSigner, serviceTokenVerifier, signMemberToken } from './tokens.ts'

const secret = 'x'.repeat(32)
const agent = testPeople.agent

let privateKey: CryptoKey
let published: object
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  published = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] }
})
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const fetchKeys = async () => Response.json(published)

/** Signs any claims the way identity would. */
const signClaims = (claims: Record<string, unknown>, expiresIn = '60s') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'test' }).setExpirationTime(expiresIn).sign(privateKey)
const identityClaims = { sub: agent.id, role: 'agent', iss: 'identity', aud: 'portal' }

test('a member token names its member and session for one minute, and 15 seconds for clocks that differ', async () => {
  const verify = memberTokenVerifier(fetchKeys)
  const token = await signMemberToken({ ...agent, sessionKey: 'abc' }, privateKey, 'test')
  expect(await verify(token)).toEqual({ ...agent, sessionKey: 'abc' })
  jest.advanceTimersByTime(58_000)
  expect(await verify(token)).toEqual({ ...agent, sessionKey: 'abc' })
  jest.advanceTimersByTime(17_000)
  expect(await verify(token)).toBeNull()
})

test.each([
  ['another issuer', { ...identityClaims, iss: 'calls' }],
  ['another audience', { ...identityClaims, aud: 'internal' }],
  ['no member', { ...identityClaims, sub: undefined }],
])('a member token of %s is invalid', async (_, claims) => {
  expect(await memberTokenVerifier(fetchKeys)(await signClaims(claims))).toBeNull()
})

test('a member token that never expires is invalid', async () => {
  const token = await new SignJWT(identityClaims).setProtectedHeader({ alg: 'ES256', kid: 'test' }).sign(privateKey)
  expect(await memberTokenVerifier(fetchKeys)(token)).toBeNull()
})

test('a failure to fetch the keys is no invalid token', async () => {
  const verify = memberTokenVerifier(() => Promise.reject(new Error('identity is down')))
  await expect(verify(await signClaims(identityClaims))).rejects.toThrow()
})

test('a service token names the service that signed it, for one minute', async () => {
  const verify = serviceTokenVerifier(secret)
  const token = await serviceTokenSigner('calls', secret)()
  expect(await verify(token)).toBe('calls')
  jest.advanceTimersByTime(75_000)
  expect(await verify(token)).toBeNull()
})

test.each([
  ['another secret', 'y'.repeat(32), 'internal', '60s'],
  ['another audience', secret, 'portal', '60s'],
  ['the past', secret, 'internal', '-16s'],
])('a service token of %s is invalid', async (_, signedWith, audience, expiresIn) => {
  const token = await new SignJWT({ iss: 'calls' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(signedWith))
  expect(await serviceTokenVerifier(secret)(token)).toBeNull()
})

test('a service signs a new token after half a minute', async () => {
  const sign = serviceTokenSigner('calls', secret)
  const first = await sign()
  jest.advanceTimersByTime(30_000)
  expect(await sign()).toBe(first)
  jest.advanceTimersByTime(1)
  expect(await sign()).not.toBe(first)
})

test('a valid token is verified once, whatever number of invalid tokens arrives in between', async () => {
  const verify = serviceTokenVerifier(secret)
  const token = await serviceTokenSigner('calls', secret)()
  const verifySignature = jest.spyOn(crypto.subtle, 'verify')
  await verify(token)
  expect(verifySignature).toHaveBeenCalledTimes(1)
  const forged = Array.from({ length: 10_001 }, (_, index) => `forged.token.${index}`)
  expect(new Set(await Promise.all(forged.map(verify)))).toEqual(new Set([null]))
  verifySignature.mockClear()
  expect(await verify(token)).toBe('calls')
  expect(verifySignature).not.toHaveBeenCalled()
})

test('two secrets are accepted while they rotate, and the first one signs', async () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
  const verify = serviceTokenVerifier(`${next},${old}`)
  expect(await verify(await serviceTokenSigner('calls', old)())).toBe('calls')
  const token = await serviceTokenSigner('sales', `${next},${old}`)()
  expect(await verify(token)).toBe('sales')
  expect(await serviceTokenVerifier(next)(token)).toBe('sales')
  expect(await serviceTokenVerifier(old)(token)).toBeNull()
})
