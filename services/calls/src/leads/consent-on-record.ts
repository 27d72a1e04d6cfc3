import { consentNotice, consentNotices, type NewLead } from '@portal/contracts'
import { type Sql, type Transaction, verifyRenderTime } from '@portal/service-kit'
import type { CallsConfig } from '../config.ts'

/** The consent columns of a lead. All are null when there is no consent on record. */
export interface ConsentOnRecord {
  readonly notice_version: string | null
  readonly notice_text: string | null
  /** Null also for a form without a signed render time. */
  readonly page_rendered_at: Date | null
  /** The content of the page. Null without a signed render time. */
  readonly language: string | null
  readonly brand: string | null
  readonly phone: string | null
  readonly page_build: string | null
}

const noPage = { page_rendered_at: null, language: null, brand: null, phone: null, page_build: null }
const none: ConsentOnRecord = { notice_version: null, notice_text: null, ...noPage }

/**
 * SQL: whether a row of `lead_consent` proves a consent. Earlier releases stored whatever version a request named: such a row
 * stays as it is, and proves nothing.
 */
export const isProven = (sql: Sql | Transaction) => sql`notice_version = any (${Object.keys(consentNotices)})`

/**
 * Returns the notice that the visitor agreed to. A form without a known version agrees to nothing, and so does one
 * whose render time is forged or belongs to a page with another notice.
 */
export function consentOnRecord(
  { consentVersion, renderTime }: NewLead,
  { FORM_SECRET, PORTAL_BRAND }: Pick<CallsConfig, 'FORM_SECRET' | 'PORTAL_BRAND'>,
): ConsentOnRecord {
  if (consentVersion === undefined) return none
  const noticeOf = (seller: string) => ({
    notice_version: consentVersion,
    notice_text: consentNotice(consentVersion, seller),
  })
  if (renderTime === '') return { ...noticeOf(PORTAL_BRAND), ...noPage }
  const form = verifyRenderTime(FORM_SECRET, renderTime)
  if (form?.consentVersion !== consentVersion) return none
  const { language = null, brand = null, phone = null, build = null } = form.page ?? {}
  return {
    ...noticeOf(brand ?? PORTAL_BRAND),
    page_rendered_at: new Date(form.renderedAtMs),
    language,
    brand,
    phone,
    page_build: build,
  }
}
