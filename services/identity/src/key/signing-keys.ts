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

/** The text of `SIGNING_KEYS`, parsed. No message ever shows a part of it. */
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

/** The first key signs; the rest are there so that tokens of an earlier or a coming key are still good. */
export async function openSigner([first]: readonly PrivateKey[]): Promise<Signer> {
  if (!first) throw new Error('there is no signing key')
  return { key: (await importJWK(first, 'ES256')) as CryptoKey, keyId: first.kid }
}
