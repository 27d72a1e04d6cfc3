/**
 * The notices under the lead form's button, by version. A stored lead bears the text it was given under, so the text of
 * a version never changes: a new wording is a new version.
 */
export const consentNotices = {
  '2026-11-21':
    'By submitting this form you agree that we may contact you about your inquiry by automated phone call, e-mail or text message at the number and address you give. A purchase is not required.',
} as const

export type ConsentVersion = keyof typeof consentNotices
export const currentConsentVersion: ConsentVersion = '2026-11-21'
