import { createHmac, timingSafeEqual } from 'node:crypto'

/** A form is signed anew after this long; every replica signs the same text in between. */
export const renderWindowMs = 600_000

/** Number of the ten minutes that an instant lies in. */
export const renderWindow = (nowMs: number) => Math.floor(nowMs / renderWindowMs)

/** What a signed render time says about the page. */
export interface RenderedForm {
  /** Start of the ten minutes in which the page was rendered, in milliseconds since 1970. */
  renderedAtMs: number
  /** Version of the consent notice on the page. */
  consentVersion: string
}

/** Signs in which ten minutes a form was rendered, and with which consent notice. A version contains no dot. */
export function signRenderTime(secret: string, nowMs: number, consentVersion: string): string {
  const window = renderWindow(nowMs).toString(36)
  return `${window}.${consentVersion}.${sign(secret, window, consentVersion)}`
}

/** Reads a signed render time; null when it was not signed with this secret. */
export function verifyRenderTime(secret: string, token: string): RenderedForm | null {
  const [window = '', consentVersion = '', signature = ''] = token.split('.', 3)
  const expected = Buffer.from(sign(secret, window, consentVersion))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { renderedAtMs: Number.parseInt(window, 36) * renderWindowMs, consentVersion }
}

const sign = (secret: string, window: string, consentVersion: string) =>
  createHmac('sha256', secret).update(`rendered ${window} ${consentVersion}`).digest('base64url').slice(0, 22)
