/**
 * The consent notices below the button of the lead form, by version. `{seller}` is the brand on the page. A lead stores the
 * notice that the visitor accepted, so never change the text of a version: add a new version.
 */
export const consentNotices = {
  '2026-11-21':
    'By submitting this form you agree that we may contact you about your inquiry by automated phone call, e-mail or text message at the number and address you give. A purchase is not required.',
  '2026-11-23':
    'By submitting this form you agree that {seller} may contact you about your inquiry by automated phone call, e-mail or text message at the number and address you give. A purchase is not required.',
} as const
export type ConsentVersion = keyof typeof consentNotices

/** Returns a notice as the page shows it. */
export const consentNotice = (version: ConsentVersion, seller: string): string =>
  consentNotices[version].replaceAll('{seller}', () => seller)

/** The language of all notices, and of the page that shows them. */
export const consentLanguage = 'en'

/** The version that the landing page of this release shows. */
export const currentConsentVersion: ConsentVersion = '2026-11-23'

/** The version on pages of builds that do not say theirs. */
export const firstConsentVersion: ConsentVersion = '2026-11-21'
