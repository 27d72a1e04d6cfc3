/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { calls } from '@portal/contracts/calls'
import { consentNotice, currentConsentVersion } from '@portal/contracts/consent-notices'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { QuoteFormState } from '@portal/contracts/landing'
import { QuoteForm } from './quote-form.tsx'

const fresh: QuoteFormState = { kind: 'form', values: {}, errors: {} }
const show = (state: QuoteFormState) => {
  cleanup()
  render(<QuoteForm brand="Skyline & Sons" state={state} renderTime="abc.signature" />)
  return document.querySelector('form')!
}
const isOpen = (state: Partial<QuoteFormState>) => show({ ...fresh, ...state }).querySelector('details')?.open
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option', { hidden: true })
    .map(option => [(option as HTMLOptionElement).value, option.textContent])

test('posts to the leads operation without script', () => {
  const form = show(fresh)
  expect(form.method).toBe('post')
  expect(form.getAttribute('action')).toBe(calls.createLead.path)
})

test('requires and marks name, phone, and email only', () => {
  const required = [...show(fresh).querySelectorAll<HTMLInputElement>(':required')]
  expect(required.map(({ name, type, autocomplete }) => [name, type, autocomplete])).toEqual([
    ['fullName', 'text', 'name'],
    ['phone', 'tel', 'tel'],
    ['email', 'email', 'email'],
  ])
  expect(required.every(({ labels }) => labels?.[0]?.textContent.endsWith('*'))).toBe(true)
})

test('sends the defaults of the contract if nothing is filled in', () => {
  const sent = Object.fromEntries(new FormData(show(fresh)))
  const {
    justMoved: _moved,
    lookingToSwitch: _switch,
    ...expected
  } = calls.createLead.body.parse({
    fullName: 'x',
    phone: 'x',
    email: 'x@example.com',
  })
  expect(sent).toEqual({
    ...expected,
    renderTime: 'abc.signature',
    fullName: '',
    phone: '',
    email: '',
    consentVersion: currentConsentVersion,
    pageUrl: undefined,
    referrer: undefined,
  })
})

test('offers every service, time, and source of the specification', () => {
  show(fresh)
  expect(optionsOf('Services Interested In')).toEqual([
    ['', 'Select a service'],
    ['triple-play', 'Satellite TV, Internet & Home phone'],
    ['satellite-tv', 'Satellite TV Only'],
    ['satellite-internet', 'Satellite Internet Only'],
    ['cable-triple-play', 'Triple play - Cable TV, Internet & Home phone'],
    ['cable-tv', 'Cable TV Only'],
    ['cable-internet', 'Cable Internet Only'],
    ['cable-internet-phone', 'Cable Internet & Home phone'],
  ])
  expect(optionsOf('Best Time to Call').map(([value]) => value)).toEqual([
    '',
    '9:00am-12:00pm',
    '12:30pm-4:30pm',
    '5:00pm-9:00pm',
  ])
  expect(optionsOf('How did you hear about us?').map(([value]) => value)).toEqual([
    '',
    'Google',
    'Microsoft/Bing',
    'SnapChat',
    'Facebook',
  ])
})

test('limits every text field to the length of the contract', () => {
  const controls = show(fresh).querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.field :is(input, textarea)')
  for (const { name, maxLength } of controls) {
    const { [name as keyof typeof calls.createLead.body.shape]: schema } = calls.createLead.body.shape
    const text = (length: number) => (name === 'email' ? `${'x'.repeat(length - 12)}@example.com` : 'x'.repeat(length))
    const tooLong = schema.safeParse(text(maxLength + 1)).error?.issues[0]?.message
    expect([name, tooLong]).toEqual([name, `Use at most ${maxLength} characters.`])
    expect(schema.safeParse(text(maxLength)).error?.issues.map(({ message }) => message) ?? []).not.toContain(tooLong)
  }
})

test('has four rows for comments and United States as the country', () => {
  show(fresh)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comments').rows).toBe(4)
  expect(screen.getByLabelText<HTMLInputElement>('Country').value).toBe('United States')
})

test('describes the button with the consent notice of the version it sends', () => {
  show(fresh)
  const button = screen.getByRole('button', { name: 'Get My Free Quote' })
  const notice = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(notice?.textContent).toBe(consentNotice(currentConsentVersion, 'Skyline & Sons'))
  expect(notice?.textContent).toContain('you agree that Skyline & Sons may contact you')
})

test('hides the honeypot from sight, the tab order, and screen readers', () => {
  const trap = show(fresh).querySelector<HTMLInputElement>('[name=website]')!
  expect(trap.tabIndex).toBe(-1)
  expect(trap.closest('[aria-hidden=true]')).not.toBeNull()
})

test('collapses the optional fields unless one of them has a value', () => {
  expect(show(fresh).querySelector('details')?.open).toBe(false)
  expect(isOpen({ values: { city: 'Austin' } })).toBe(true)
  expect(isOpen({ values: { justMoved: true } })).toBe(true)
  expect(isOpen({ values: { country: '' } })).toBe(true)
  expect(isOpen({ values: { fullName: 'Ada', city: '', country: 'United States' } })).toBe(false)
})

test('opens the optional fields if one of them has an error', () => {
  expect(isOpen({ values: { fullName: 'Ada' }, errors: { zipCode: 'Use at most 10 characters.' } })).toBe(true)
})

test('returns a rejected form with its values and a message at the field', () => {
  const form = show({
    kind: 'form',
    values: { fullName: 'Ada Lovelace', email: 'ada@', servicesInterested: 'cable-tv', justMoved: 'true', country: '' },
    errors: { email: 'Enter a valid email, like name@example.com.' },
  })
  const email = screen.getByLabelText<HTMLInputElement>(/^Email/)
  expect(new FormData(form).get('fullName')).toBe('Ada Lovelace')
  expect(new FormData(form).get('servicesInterested')).toBe('cable-tv')
  expect(new FormData(form).get('justMoved')).toBe('true')
  expect(new FormData(form).get('lookingToSwitch')).toBeNull()
  expect(new FormData(form).get('country')).toBe('')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Enter a valid email/,
  )
  expect(document.activeElement).toBe(email)
})

test.each([
  [true, true],
  ['on', true],
  ['false', false],
  ['', false],
  [false, false],
])('a returned checkbox with the value %j is ticked: %j', (justMoved, isTicked) => {
  show({ ...fresh, values: { fullName: 'Ada', justMoved } })
  expect(screen.getByLabelText<HTMLInputElement>('I just moved').checked).toBe(isTicked)
})

test('focuses only the first field with an error', () => {
  show({ ...fresh, values: { fullName: 'Ada' }, errors: { phone: 'Too long.', email: 'Invalid.' } })
  expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/))
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(2)
})

test('a new form is marked as fresh, a returned one is not', () => {
  expect(show(fresh).hasAttribute('data-fresh')).toBe(true)
  expect(show({ ...fresh, values: { fullName: 'Ada' } }).hasAttribute('data-fresh')).toBe(false)
})

test('shows a failure without a field as an alert above the form', () => {
  show({ ...fresh, values: { fullName: 'Ada' }, failure: 'Failed to submit form. Please try again.' })
  expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to submit form. Please try again.')
})
