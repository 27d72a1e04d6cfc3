import { messages } from '../messages.ts'
import { controlOf } from './values.ts'

const usualDigits = 10

/** Asks about a phone number that looks too short, once the visitor leaves the field. Any number can be sent. */
export function hintAtShortPhone(form: HTMLFormElement): void {
  const phone = controlOf(form, 'phone')
  const hint = document.createElement('p')
  hint.className = 'soft-hint'
  hint.setAttribute('aria-live', 'polite')
  phone.closest('.field')?.append(hint)
  const isShort = () => /\d/.test(phone.value) && phone.value.replace(/\D/g, '').length < usualDigits
  phone.addEventListener('change', () => {
    hint.textContent = isShort() ? messages.shortPhone : ''
  })
  phone.addEventListener('input', () => {
    if (!isShort()) hint.textContent = ''
  })
}
