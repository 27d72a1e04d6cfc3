import type { HiddenValues, LeadValues } from '../lead-values.ts'

/** The visitor's input, stored in the tab until the form is sent. */
export interface Draft {
  values: Partial<LeadValues>
  /** `Idempotency-Key` of these values. */
  key: string
  /** The hidden values sent with this key, whether or not a response came. A retry must be the identical request. */
  sentWith?: HiddenValues
}

const storageKey = 'landing-draft'

export const newDraft = (values: Partial<LeadValues>): Draft => ({ values, key: crypto.randomUUID() })

/** Returns the stored draft, or a new, empty one if there is none or it is unreadable. */
export function loadDraft(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Draft | null
    if (stored?.key && stored.values) return stored
  } catch {
    return newDraft({})
  }
  return newDraft({})
}

export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Storage is denied or full: the draft lives in the page only, as it does without script.
    return
  }
}
