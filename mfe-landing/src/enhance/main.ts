import { hasSignedOut } from '@portal/contracts/session-cookie'
import { clearMemberStorage } from '@portal/sdk/member-storage'
import { enhanceQuoteForm } from './quote-form.ts'

const form = document.querySelector<HTMLFormElement>('#quote-form')

// Without randomUUID (plain HTTP) or AbortSignal.timeout (old browsers) the form stays native, which needs no script.
if (form && 'randomUUID' in crypto && 'timeout' in AbortSignal) {
  // In a separate task: the browser's own pass over all fields follows this one, and a tap would wait for both.
  setTimeout(() => enhanceQuoteForm(form))
}

// Signing out ends on this page.
if (hasSignedOut(document.cookie)) clearMemberStorage()
