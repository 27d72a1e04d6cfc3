import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { testPeople } from '../testing/index.ts'
import { testKeys } from '../testing/test-keys.ts'
import { formatPublicKeys, makeServiceKey, publicKeyOf, readServiceKey } from './service-keys.ts'
import { memberTokenVerifier, serviceTokenSigner, serviceTokenVerifier, signMemberToken } from './tokens.ts'

const { SERVICE_KEY: callsKey, SERVICE_PUBLIC_KEYS: publicKeys } = testKeys('calls')
const otherKey = makeServiceKey()
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

test('a failure to fetch the keys does not make a token invalid', async () => {
  const verify = memberTokenVerifier(() => Promise.reject(new Error('identity is down')))
  await expect(verify(await signClaims(identityClaims))).rejects.toThrow()
})

test('a service token names the service that signed it, for one minute', async () => {
  const verify = serviceTokenVerifier('sales', publicKeys)
  const token = await serviceTokenSigner('calls', callsKey)('sales')
  expect(await verify(token)).toBe('calls')
  jest.advanceTimersByTime(75_000)
  expect(await verify(token)).toBeNull()
})

const validToken = { key: callsKey, kid: publicKeyOf(callsKey), iss: 'calls', aud: 'sales', expiresIn: '60s' }

/** Signs a service token with any claims. */
const signService = ({ key, kid, iss, aud, expiresIn }: typeof validToken) =>
  new SignJWT({ iss, aud })
    .setProtectedHeader({ alg: 'Ed25519', kid })
    .setExpirationTime(expiresIn)
    .sign(readServiceKey(key))

test.each([
  ['as it should be', 'calls', {}],
  ['14 seconds late, by another clock', 'calls', { expiresIn: '-14s' }],
  ['that has expired', null, { expiresIn: '-16s' }],
  ['for another service', null, { aud: 'admin' }],
  ['for every service', null, { aud: 'internal' }],
  ['of a member', null, { aud: 'portal' }],
  ['in the name of the gateway', null, { iss: 'gateway' }],
  ['with an unknown key', null, { key: otherKey, kid: publicKeyOf(otherKey) }],
  ['with an unknown key under the name of a known one', null, { key: otherKey }],
] as const)('a service token %s belongs to %j', async (_, sender, changes) => {
  const token = await signService({ ...validToken, ...changes })
  expect(await serviceTokenVerifier('sales', publicKeys)(token)).toBe(sender)
})

test('a service token that never expires is invalid', async () => {
  const token = await new SignJWT({ iss: 'calls', aud: 'sales' })
    .setProtectedHeader({ alg: 'Ed25519', kid: publicKeyOf(callsKey) })
    .sign(readServiceKey(callsKey))
  expect(await serviceTokenVerifier('sales', publicKeys)(token)).toBeNull()
})

test('a token signed with a public key as a secret is invalid', async () => {
  const token = await new SignJWT({ iss: 'calls', aud: 'sales' })
    .setProtectedHeader({ alg: 'HS256', kid: publicKeyOf(callsKey) })
    .setExpirationTime('60s')
    .sign(Buffer.from(publicKeyOf(callsKey), 'base64url'))
  expect(await serviceTokenVerifier('sales', publicKeys)(token)).toBeNull()
})

test('a service signs a new token after half a minute', async () => {
  const sign = serviceTokenSigner('calls', callsKey)
  const first = await sign('sales')
  jest.advanceTimersByTime(30_000)
  expect(await sign('sales')).toBe(first)
  jest.advanceTimersByTime(1)
  expect(await sign('sales')).not.toBe(first)
})

test('a valid token is verified once, no matter how many invalid tokens arrive in between', async () => {
  const verify = serviceTokenVerifier('sales', publicKeys)
  const token = await serviceTokenSigner('calls', callsKey)('sales')
  const verifySignature = jest.spyOn(crypto.subtle, 'verify')
  await verify(token)
  expect(verifySignature).toHaveBeenCalledTimes(1)
  const forged = Array.from({ length: 10_001 }, (_, index) => `forged.token.${index}`)
  expect(new Set(await Promise.all(forged.map(verify)))).toEqual(new Set([null]))
  verifySignature.mockClear()
  expect(await verify(token)).toBe('calls')
  expect(verifySignature).not.toHaveBeenCalled()
})

test('the old and the new key of a service are accepted while they rotate', async () => {
  const keys = [callsKey, otherKey].map(key => ({ service: 'calls', publicKey: publicKeyOf(key) }))
  const [fromOld, fromNew] = await Promise.all(
    [callsKey, otherKey].map(key => serviceTokenSigner('calls', key)('sales')),
  )
  const during = serviceTokenVerifier('sales', formatPublicKeys(keys))
  expect([await during(fromOld ?? ''), await during(fromNew ?? '')]).toEqual(['calls', 'calls'])
  const after = serviceTokenVerifier('sales', formatPublicKeys(keys.slice(1)))
  expect([await after(fromOld ?? ''), await after(fromNew ?? '')]).toEqual([null, 'calls'])
})
