import { emptyLead } from '../lead-values.ts'
import { messages } from '../messages.ts'
import { keepDraft, loadDraft, newDraft } from './draft.ts'
import { clearIssues, findIssues, reviseIssue, showIssues } from './issues.ts'
import { readUnseen, sendLead } from './send.ts'
import { createToaster } from './toast.ts'
import { type Control, readValues, writeValues } from './values.ts'

/** Makes the native form send in place, keep what was typed and say what happened. */
export function enhanceQuoteForm(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  const progress = form.querySelector<HTMLElement>('#quote-progress')!
  const toast = createToaster(document.querySelector<HTMLElement>('#toasts')!)
  // A form that came back from a native post already holds what was typed.
  const isFresh = form.hasAttribute('data-fresh')
  let draft = isFresh ? loadDraft() : newDraft(readValues(form))
  const isRestored = Object.keys(draft.values).length > 0
  let isWaitingForConnection = false

  form.noValidate = true
  if (isFresh && isRestored) writeValues(form, draft.values)

  const setPending = (isPending: boolean) => {
    button.disabled = isPending
    button.textContent = isPending ? messages.submitting : messages.submit
    // A disabled button loses the focus; whoever pressed it by keyboard gets it back.
    if (!isPending && document.activeElement === document.body) button.focus({ preventScroll: true })
  }

  const succeed = () => {
    writeValues(form, emptyLead)
    draft = newDraft({})
    keepDraft(draft)
    progress.textContent = `Your request reached us at ${timeOfDay()}.`
    toast({ kind: 'success', ...messages.success })
  }

  const submit = async () => {
    isWaitingForConnection = false
    progress.textContent = ''
    clearIssues(form)
    const found = findIssues(form)
    if (found.length > 0) return showIssues(form, found)

    setPending(true)
    draft = { ...draft, values: readValues(form), sentWith: draft.sentWith ?? readUnseen(form, isRestored) }
    keepDraft(draft)
    const outcome = await sendLead(form, draft)
    setPending(false)
    if (outcome.kind === 'received') return succeed()

    isWaitingForConnection = outcome.kind === 'offline'
    if (isWaitingForConnection) {
      progress.textContent = 'Waiting for your connection…'
      return toast({ kind: 'failure', ...messages.failure, note: messages.offline })
    }
    toast({ kind: 'failure', ...messages.failure })
    if (outcome.kind === 'refused') showIssues(form, outcome.issues)
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (!button.disabled) void submit()
  })

  form.addEventListener('input', event => {
    isWaitingForConnection = false
    progress.textContent = ''
    // Other values are another request: under the old key they would be answered, and lost, as a repeat.
    const key = draft.sentWith ? crypto.randomUUID() : draft.key
    draft = { values: readValues(form), key }
    keepDraft(draft)
    reviseIssue(form, event.target as Control)
  })

  window.addEventListener('online', () => {
    if (isWaitingForConnection) void submit()
  })
}

const timeOfDay = () => new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
