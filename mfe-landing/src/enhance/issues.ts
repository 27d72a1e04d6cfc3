import { messages } from '../messages.ts'
import { type Control, controlOf, openContainingSection } from './values.ts'

export interface Issue {
  path: string
  message: string
}

/** Returns the issues that the browser can find before anything is sent, in the order of the page. */
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
  if (control.required && control.value.trim() === '') return missingMessage(control.name)
  if (control.validity.typeMismatch) return messages.invalidEmail
  return control.validity.valid ? '' : control.validationMessage
}

const missingMessage = (name: string) => messages.missing[name as keyof typeof messages.missing]

/** Writes each issue below its field and moves the focus to the first invalid field. */
export function showIssues(form: HTMLFormElement, issues: readonly Issue[]): void {
  for (const { path, message } of issues) showIssue(form, path, message)
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]')
  first?.focus()
}

/** Checks an invalid field again after a correction and updates or removes its message. */
export function recheckIssue(form: HTMLFormElement, control: Control): void {
  if (control.getAttribute('aria-invalid') === 'true') showIssue(form, control.name, issueOf(control))
}

export function clearIssues(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<Control>('[aria-invalid]')) showIssue(form, control.name, '')
}

function showIssue(form: HTMLFormElement, name: string, message: string): void {
  const errorElement = document.getElementById(`${name}-error`)
  const control = controlOf(form, name)
  if (!errorElement || !control) return
  errorElement.textContent = message
  if (!message) return control.removeAttribute('aria-invalid')
  control.setAttribute('aria-invalid', 'true')
  openContainingSection(control)
}
