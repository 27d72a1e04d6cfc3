import { emptyLead } from '../lead-values.ts'
import { messages } from '../messages.ts'
import { loadDraft, newDraft, saveDraft } from './draft.ts'
import { clearIssues, findIssues, recheckIssue, showIssues } from './issues.ts'
import { readHiddenValues, sendLead } from './send.ts'
import { hintAtShortPhone } from './phone-hint.ts'
import { showThanks } from './thanks.ts'
import { createToaster, type Toast } from './toast.ts'
import { type Control, controlOf, readValues, writeValues } from './values.ts'

/** Enhances the native form: it submits without leaving the page, saves a draft, and reports the result. */
export function enhanceQuoteForm(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  const progress = form.querySelector<HTMLElement>('#quote-progress')!
  const toasts = document.querySelector<HTMLElement>('#toasts')!
  const addToast = createToaster(toasts)
  // A form returned after a native post already contains the visitor's values.
  const isFresh = form.hasAttribute('data-fresh')
  let draft = isFresh ? loadDraft() : newDraft(readValues(form))
  const isRestored = Object.keys(draft.values).length > 0
  let isWaitingForConnection = false

  form.noValidate = true
  if (isFresh && isRestored) writeValues(form, draft.values)

  hintAtShortPhone(form)

  const setPending = (isPending: boolean) => {
    button.disabled = isPending
    button.textContent = isPending ? messages.submitting : messages.submit
    // A disabled button loses focus. Restore it for visitors who submitted by keyboard.
    if (!isPending && document.activeElement === document.body) button.focus({ preventScroll: true })
  }

  const showToast = (toast: Toast) => {
    // On a phone, in the half of the screen where the button isn't.
    toasts.toggleAttribute('data-top', button.getBoundingClientRect().top > innerHeight / 2)
    addToast(toast)
  }

  const reset = () => {
    writeValues(form, emptyLead)
    controlOf(form, 'phone').dispatchEvent(new Event('change'))
    draft = newDraft({})
    saveDraft(draft)
  }

  const submit = async () => {
    isWaitingForConnection = false
    progress.textContent = ''
    clearIssues(form)
    const issues = findIssues(form)
    if (issues.length > 0) return showIssues(form, issues)

    setPending(true)
    const values = readValues(form)
    const sent = { ...draft, values, sentWith: draft.sentWith ?? readHiddenValues(form, isRestored) }
    draft = sent
    saveDraft(draft)
    const outcome = await sendLead(form, sent)
    setPending(false)
    // An edit while sending makes another draft, which the visitor can send as another request.
    const isEdited = draft !== sent
    if (outcome.kind === 'received') {
      if (!isEdited) reset()
      showToast({ kind: 'success', ...messages.success })
      return showThanks(form, values.phone)
    }

    isWaitingForConnection = outcome.kind === 'offline' && !isEdited
    if (isWaitingForConnection) {
      progress.textContent = 'Waiting for your connection…'
      return showToast({ kind: 'failure', ...messages.failure, note: messages.offline })
    }
    showToast({ kind: 'failure', ...messages.failure })
    if (outcome.kind === 'rejected') showIssues(form, outcome.issues)
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (!button.disabled) void submit()
  })

  form.addEventListener('input', event => {
    isWaitingForConnection = false
    progress.textContent = ''
    // Changed values make a new request. With the old key, the server would treat it as a retry and drop the values.
    const key = draft.sentWith ? crypto.randomUUID() : draft.key
    draft = { values: readValues(form), key }
    saveDraft(draft)
    recheckIssue(form, event.target as Control)
  })

  window.addEventListener('online', () => {
    if (isWaitingForConnection) void submit()
  })
}
