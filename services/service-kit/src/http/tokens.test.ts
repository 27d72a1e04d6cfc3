import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
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
  const verify = serviceTokenVerifier('sales', secret)
  const token = await serviceTokenSigner('calls', secret)('sales')
  expect(await verify(token)).toBe('calls')
  jest.advanceTimersByTime(75_000)
  expect(await verify(token)).toBeNull()
})

test.each([
  ['another secret', 'y'.repeat(32), 'sales', '60s'],
  ['a member', secret, 'portal', '60s'],
  ['another recipient', secret, ['calls', 'internal'], '60s'],
  ['the past', secret, 'sales', '-16s'],
] as const)('a service token of %s is invalid', async (_, signedWith, audience, expiresIn) => {
  const token = await new SignJWT({ iss: 'calls' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience([audience].flat())
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(signedWith))
  expect(await serviceTokenVerifier('sales', secret)(token)).toBeNull()
})

test('a service signs a new token after half a minute', async () => {
  const sign = serviceTokenSigner('calls', secret)
  const first = await sign('sales')
  jest.advanceTimersByTime(30_000)
  expect(await sign('sales')).toBe(first)
  jest.advanceTimersByTime(1)
  expect(await sign('sales')).not.toBe(first)
})

test('a valid token is verified once, whatever number of invalid tokens arrives in between', async () => {
  const verify = serviceTokenVerifier('sales', secret)
  const token = await serviceTokenSigner('calls', secret)('sales')
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
  const verify = serviceTokenVerifier('sales', `${next},${old}`)
  expect(await verify(await serviceTokenSigner('calls', old)('sales'))).toBe('calls')
  const token = await serviceTokenSigner('gateway', `${next},${old}`)('sales')
  expect(await verify(token)).toBe('gateway')
  expect(await serviceTokenVerifier('sales', next)(token)).toBe('gateway')
  expect(await serviceTokenVerifier('sales', old)(token)).toBeNull()
})

test('a token of an earlier release, which names no recipient, is accepted', async () => {
  const token = await new SignJWT({ iss: 'calls' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('internal')
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(secret))
  expect(await serviceTokenVerifier('sales', secret)(token)).toBe('calls')
})

test('an earlier release, which accepts one audience for all services, accepts a token', async () => {
  const token = await serviceTokenSigner('calls', secret)('sales')
  expect((await jwtVerify(token, new TextEncoder().encode(secret), { audience: 'internal' })).payload.iss).toBe('calls')
})
