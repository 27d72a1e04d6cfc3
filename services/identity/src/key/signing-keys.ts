import { parseJson } from '@portal/service-kit'
import { importJWK } from 'jose'
import { z } from 'zod'

const privateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().min(1),
})
export type PrivateKey = z.output<typeof privateKey>

const format = 'must be a JSON array of private ES256 JWKs with kty, crv, x, y, d and kid'

/** Parses `SIGNING_KEYS`. The error never contains a part of it. */
export const signingKeys = z.string().transform((text, context): PrivateKey[] => {
  const parsed = z.array(privateKey).min(1).safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  context.addIssue(format)
  return z.NEVER
})

/** The key that signs member tokens. */
export interface Signer {
  readonly key: CryptoKey
  readonly keyId: string
}

/** Creates a signer with the first key. The others only verify, so that keys can change without a gap. */
export async function createSigner([first]: readonly PrivateKey[]): Promise<Signer> {
  if (!first) throw new Error('SIGNING_KEYS is empty')
  return { key: (await importJWK(first, 'ES256')) as CryptoKey, keyId: first.kid }
}
