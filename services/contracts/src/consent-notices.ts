/**
 * The consent notices below the button of the lead form, by version. A lead stores the notice that the visitor accepted,
 * so never change the text of a version: add a new version.
 */
export const consentNotices = {
  '2026-11-21':
    'By submitting this form you agree that we may contact you about your inquiry by automated phone call, e-mail or text message at the number and address you give. A purchase is not required.',
} as const

/** The language of all notices, and of the page that shows them. */
export const consentLanguage = 'en'

export const currentConsentVersion: keyof typeof consentNotices = '2026-11-21'
