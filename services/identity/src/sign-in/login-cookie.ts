import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** A sign-in in progress: what the callback needs to check that the response belongs to it. */
const pendingLogin = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  returnTo: z.string(),
  isFresh: z.boolean(),
})
export type PendingLogin = z.output<typeof pendingLogin>

export const loginMinutes = 10

/** Browsers send the login cookie only here. */
export const loginCookiePath = '/api/callback'

/** Derives the key of login cookies from `COOKIE_SECRET`. */
export const deriveLoginKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'login cookie', 32))

/** Returns the cookie name of one sign-in. Each has its own, so that two tabs can sign in at the same time. */
export function loginCookieName(origin: string, state: string): string {
  const prefix = origin.startsWith('https:') ? '__Secure-' : ''
  return `${prefix}login-${state.replaceAll(/[^\w-]/g, '').slice(0, 12)}`
}

/** Encrypts a sign-in for its cookie. It is valid for ten minutes. */
export function encryptLogin(login: PendingLogin, key: Uint8Array, now = new Date()): Promise<string> {
  return new EncryptJWT(login)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(now.getTime() + loginMinutes * 60_000))
    .encrypt(key)
}

/** Decrypts a login cookie. @returns null if it is forged or expired. */
export async function decryptLogin(cookie: string, key: Uint8Array): Promise<PendingLogin | null> {
  try {
    const { payload } = await jwtDecrypt(cookie, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    })
    return pendingLogin.parse(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
