import { hasSignedOut } from '@portal/contracts/session-cookie'
import { clearMemberStorage } from '@portal/sdk/member-storage'
import { enhanceQuoteForm } from './quote-form.ts'

const form = document.querySelector<HTMLFormElement>('#quote-form')

// Without randomUUID (plain http) or timeouts (old browsers) the form stays the native one, which needs no script at all.
if (form && 'randomUUID' in crypto && 'timeout' in AbortSignal) {
  // In a task of its own: this one goes on with the browser's look at every field, and a touch would wait for both.
  setTimeout(() => enhanceQuoteForm(form))
}

// The page that a sign-out ends on.
if (hasSignedOut(document.cookie)) clearMemberStorage()
