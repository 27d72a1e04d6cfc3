import { consentNotices, type NewLead } from '@portal/contracts'
import { verifyRenderTime } from '@portal/service-kit'

/** The consent columns of a lead. All are null when there is no consent on record. */
export interface ConsentOnRecord {
  readonly notice_version: string | null
  readonly notice_text: string | null
  /** Null also for a form without a signed render time. */
  readonly page_rendered_at: Date | null
}

const none: ConsentOnRecord = { notice_version: null, notice_text: null, page_rendered_at: null }

/**
 * Returns the notice that the visitor agreed to. A form without a known version agrees to nothing, and so does one
 * whose render time is forged or belongs to a page with another notice.
 */
export function consentOnRecord({ consentVersion, renderTime }: NewLead, formSecret: string): ConsentOnRecord {
  if (consentVersion === undefined) return none
  const notice = { notice_version: consentVersion, notice_text: consentNotices[consentVersion] }
  if (renderTime === '') return { ...notice, page_rendered_at: null }
  const page = verifyRenderTime(formSecret, renderTime)
  if (page?.consentVersion !== consentVersion) return none
  return { ...notice, page_rendered_at: new Date(page.renderedAtMs) }
}
