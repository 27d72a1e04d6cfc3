import { emptyLead, type LeadField, type LeadValues } from '../lead-values.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const names = Object.keys(emptyLead) as LeadField[]

/** The control of a field; the page always has one for each. */
export const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

export function readValues(form: HTMLFormElement): LeadValues {
  const read = (name: LeadField) => {
    const control = controlOf(form, name)
    return isTick(control) ? control.checked : control.value
  }
  return Object.fromEntries(names.map(name => [name, read(name)])) as LeadValues
}

/** Puts values into the form; what a value does not fit (a choice that is gone) stays unchosen. */
export function writeValues(form: HTMLFormElement, values: Partial<LeadValues>): void {
  for (const name of names) {
    const control = controlOf(form, name)
    const value = values[name] ?? emptyLead[name]
    if (isTick(control)) control.checked = value === true
    else control.value = String(value)
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = ''
    if (value !== emptyLead[name]) unfold(control)
  }
}

/** Opens the folded part that holds a control, if one does. */
export function unfold(control: Control): void {
  const details = control.closest('details')
  if (details) details.open = true
}
