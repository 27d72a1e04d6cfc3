import { messages } from '../messages.ts'
import { type Control, controlOf, unfold } from './values.ts'

export interface Issue {
  path: string
  message: string
}

/** What the browser finds wrong before anything is sent, in the order of the page. */
export function findIssues(form: HTMLFormElement): Issue[] {
  const issues: Issue[] = []
  for (const element of form.elements) {
    const control = element as Control
    const message = issueOf(control)
    if (message) issues.push({ path: control.name, message })
  }
  return issues
}

function issueOf(control: Control): string {
  if (control.required && control.value.trim() === '') return messages.missing
  if (control.validity.typeMismatch) return messages.email
  return control.validity.valid ? '' : control.validationMessage
}

/** Writes each issue beside its field and puts the focus on the first field at fault. */
export function showIssues(form: HTMLFormElement, issues: readonly Issue[]): void {
  for (const { path, message } of issues) showIssue(form, path, message)
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]')
  first?.focus()
}

/** After a correction: takes the sentence away, or says what is still wrong. */
export function reviseIssue(form: HTMLFormElement, control: Control): void {
  if (control.getAttribute('aria-invalid') === 'true') showIssue(form, control.name, issueOf(control))
}

export function clearIssues(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<Control>('[aria-invalid]')) showIssue(form, control.name, '')
}

function showIssue(form: HTMLFormElement, name: string, message: string): void {
  const place = document.getElementById(`${name}-error`)
  const control = controlOf(form, name)
  if (!place || !control) return
  place.textContent = message
  if (!message) return control.removeAttribute('aria-invalid')
  control.setAttribute('aria-invalid', 'true')
  unfold(control)
}
