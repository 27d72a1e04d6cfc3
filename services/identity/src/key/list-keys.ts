import type { identityInternal } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'

/** Returns the public halves of all signing keys. */
export const listKeys: Handler<typeof identityInternal.keys, Deps> = async (_, { config }) => ({
  keys: config.SIGNING_KEYS.map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' })),
})
