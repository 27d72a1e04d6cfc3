import { expect, test } from '@jest/globals'
import { exportJWK, jwtVerify, SignJWT } from 'jose'
import { testEnvironment } from '../testing/environment.ts'
import { createSigner, signingKeys } from './signing-keys.ts'

const keys = signingKeys.parse(testEnvironment.SIGNING_KEYS)
const [first] = keys
const parseWith = (changes: object) => signingKeys.safeParse(JSON.stringify([{ ...first, ...changes }])).success

test('signs with the first key', async () => {
  const { key, keyId } = await createSigner(keys)
  expect(keyId).toBe('first')
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: keyId }).sign(key)
  const { d: _, ...publicKey } = first ?? { d: '' }
  await expect(jwtVerify(token, publicKey)).resolves.toBeDefined()
  await expect(exportJWK(key)).rejects.toThrow()
  await expect(createSigner([])).rejects.toThrow('SIGNING_KEYS is empty')
})

test.each([
  [{}, true],
  [{ kty: 'RSA' }, false],
  [{ crv: 'P-384' }, false],
  [{ x: undefined }, false],
  [{ y: undefined }, false],
  [{ d: undefined }, false],
  [{ kid: undefined }, false],
  [{ kid: '' }, false],
  [{ kid: 'k' }, true],
])('accepts a key with %j: %p', (changes, isAccepted) => {
  expect(parseWith(changes)).toBe(isAccepted)
})

test('the error names the format and contains no part of a key', () => {
  const { error } = signingKeys.safeParse(JSON.stringify([{ ...first, kid: '' }]))
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must be a JSON array of private ES256 JWKs with kty, crv, x, y, d and kid',
  ])
})
