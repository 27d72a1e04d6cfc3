import { createHmac, timingSafeEqual } from 'node:crypto'

/** A form is signed anew after this long; every replica signs the same text in between. */
export const renderWindowMs = 600_000

/** Number of the ten minutes that an instant lies in. */
export const renderWindow = (nowMs: number) => Math.floor(nowMs / renderWindowMs)

/** Says, signed, in which ten minutes a form was rendered. */
export function signRenderTime(secret: string, nowMs: number): string {
  const window = renderWindow(nowMs).toString(36)
  return `${window}.${sign(secret, window)}`
}

/** Begin of the ten minutes that a form was rendered in (milliseconds since 1970); null for what was not signed with the secret. */
export function verifyRenderTime(secret: string, token: string): number | null {
  const [window = '', signature = ''] = token.split('.', 2)
  const expected = Buffer.from(sign(secret, window))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(window, 36) * renderWindowMs
}

const sign = (secret: string, window: string) =>
  createHmac('sha256', secret).update(`rendered ${window}`).digest('base64url').slice(0, 22)
