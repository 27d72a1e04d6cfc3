import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Pages are rendered again after this long. In between, all replicas sign the same text. */
export const renderWindowMs = 600_000

/** Number of the ten-minute window that contains an instant. */
export const renderWindow = (nowMs: number) => Math.floor(nowMs / renderWindowMs)

/** What the page showed around the form. */
const renderedPage = z.object({
  /** Language of the page, such as `en`. */
  language: z.string(),
  brand: z.string(),
  /** The number that visitors can call; null if the page showed none. */
  phone: z.nullable(z.string()),
  /** Build of the page. */
  build: z.string(),
})
export type RenderedPage = z.output<typeof renderedPage>

/** When a form was rendered, with which consent notice, and on which page. */
export interface RenderedForm {
  /** Start of the ten-minute window in which the form was rendered, in milliseconds since 1970. */
  renderedAtMs: number
  /** Version of the consent notice on the form. */
  consentVersion: string
  /** Null for a page that an earlier release rendered. */
  page: RenderedPage | null
}

/** Signs the ten-minute window in which a form was rendered, the version of its consent notice, which has no dot, and its page. */
export function signRenderTime(secret: string, nowMs: number, consentVersion: string, page: RenderedPage): string {
  const signed = [
    renderWindow(nowMs).toString(36),
    consentVersion,
    Buffer.from(JSON.stringify(page)).toString('base64url'),
  ].join('.')
  return `${signed}.${sign(secret, signed)}`
}

/** Reads a signed render time; null if it was not signed with this secret. */
export function verifyRenderTime(secret: string, token: string): RenderedForm | null {
  const end = token.lastIndexOf('.')
  const signed = token.slice(0, Math.max(0, end))
  const expected = Buffer.from(sign(secret, signed))
  const given = Buffer.from(token.slice(end + 1))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [window = '', consentVersion = '', page] = signed.split('.')
  return {
    renderedAtMs: Number.parseInt(window, 36) * renderWindowMs,
    consentVersion,
    page: page === undefined ? null : renderedPage.parse(JSON.parse(Buffer.from(page, 'base64url').toString())),
  }
}

const sign = (secret: string, signed: string) =>
  createHmac('sha256', secret)
    .update(`rendered ${signed.replaceAll('.', ' ')}`)
    .digest('base64url')
    .slice(0, 22)
