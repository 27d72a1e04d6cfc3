import { createHmac, timingSafeEqual } from 'node:crypto'

/** Pages are rendered again after this long. In between, all replicas sign the same text. */
export const renderWindowMs = 600_000

/** Number of the ten-minute window that contains an instant. */
export const renderWindow = (nowMs: number) => Math.floor(nowMs / renderWindowMs)

/** When a form was rendered, and with which consent notice. */
export interface RenderedForm {
  /** Start of the ten-minute window in which the form was rendered, in milliseconds since 1970. */
  renderedAtMs: number
  /** Version of the consent notice on the form. */
  consentVersion: string
}

/** Signs the ten-minute window in which a form was rendered and the version of its consent notice, which has no dot. */
export function signRenderTime(secret: string, nowMs: number, consentVersion: string): string {
  const window = renderWindow(nowMs).toString(36)
  return `${window}.${consentVersion}.${sign(secret, window, consentVersion)}`
}

/** Reads a signed render time; null if it was not signed with this secret. */
export function verifyRenderTime(secret: string, token: string): RenderedForm | null {
  const [window = '', consentVersion = '', signature = ''] = token.split('.', 3)
  const expected = Buffer.from(sign(secret, window, consentVersion))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { renderedAtMs: Number.parseInt(window, 36) * renderWindowMs, consentVersion }
}

const sign = (secret: string, window: string, consentVersion: string) =>
  createHmac('sha256', secret).update(`rendered ${window} ${consentVersion}`).digest('base64url').slice(0, 22)
