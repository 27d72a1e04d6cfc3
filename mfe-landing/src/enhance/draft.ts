import type { LeadValues, UnseenValues } from '../lead-values.ts'

/** What the visitor has typed, kept in the tab until a success. */
export interface Draft {
  values: Partial<LeadValues>
  /** `Idempotency-Key` of these values. */
  key: string
  /** What went out under this key beside the values, heard or not: a repeat must be the same to the letter. */
  sentWith?: UnseenValues
}

const place = 'landing-draft'

export const newDraft = (values: Partial<LeadValues>): Draft => ({ values, key: crypto.randomUUID() })

/** The kept draft; a new, empty one where there is none, or none that can be read. */
export function loadDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Draft | null
    if (kept?.key && kept.values) return kept
  } catch {
    return newDraft({})
  }
  return newDraft({})
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // Storage denied or full: the draft lives in the page alone, as it would without script.
    return
  }
}
