import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** A sign-in under way: what the callback needs to check that the answer belongs to it. */
const login = z.object({ verifier: z.string(), state: z.string(), nonce: z.string(), returnTo: z.string() })
export type Login = z.output<typeof login>

export const loginMinutes = 10

/** The key of login cookies, from `COOKIE_SECRET`. */
export const loginKeyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'login cookie', 32))

/** One cookie a sign-in, so that two tabs can sign in side by side. */
export function loginCookieName(origin: string, state: string): string {
  const prefix = origin.startsWith('https:') ? '__Secure-' : ''
  return `${prefix}login-${state.replaceAll(/[^\w-]/g, '').slice(0, 12)}`
}

/** Encrypts a sign-in for its cookie. */
export function sealLogin(content: Login, key: Uint8Array, now = new Date()): Promise<string> {
  return new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now.getTime() + loginMinutes * 60_000))
    .encrypt(key)
}

/** Decrypts a login cookie. @returns null where it is not ours or older than ten minutes. */
export async function openLogin(cookie: string, key: Uint8Array): Promise<Login | null> {
  try {
    const { payload } = await jwtDecrypt(cookie, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    })
    return login.parse(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
