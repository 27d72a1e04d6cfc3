import { generateKeyPairSync } from 'node:crypto'

const makeKey = (kid: string) => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid,
})

/** The environment variables that identity requires, with the embedded provider. */
export const testEnvironment = {
  SIGNING_KEYS: JSON.stringify([makeKey('first'), makeKey('second')]),
  COOKIE_SECRET: 'a cookie secret that only the tests of this portal use',
  DEMO_PROVIDER: 'on',
}
