import { emptyLead, type LeadField, type LeadValues } from '../lead-values.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const names = Object.keys(emptyLead) as LeadField[]

/** The form control of a field. The page always has one for each field. */
export const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

export function readValues(form: HTMLFormElement): LeadValues {
  const read = (name: LeadField) => {
    const control = controlOf(form, name)
    return isCheckbox(control) ? control.checked : control.value
  }
  return Object.fromEntries(names.map(name => [name, read(name)])) as LeadValues
}

/** Writes values into the form. A select whose stored choice no longer exists stays unselected. */
export function writeValues(form: HTMLFormElement, values: Partial<LeadValues>): void {
  for (const name of names) {
    const control = controlOf(form, name)
    const value = values[name] ?? emptyLead[name]
    if (isCheckbox(control)) control.checked = value === true
    else control.value = String(value)
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = ''
    if (value !== emptyLead[name]) openContainingSection(control)
  }
}

/** Opens the collapsed section that contains a control, if any. */
export function openContainingSection(control: Control): void {
  const details = control.closest('details')
  if (details) details.open = true
}
