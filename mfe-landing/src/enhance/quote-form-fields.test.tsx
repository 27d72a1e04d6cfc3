/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import {
  described,
  field,
  fillIn,
  fillInAndSend,
  open,
  press,
  reply,
  service,
  settled,
  type,
  unreachable,
} from '../testing/quote-form-page.tsx'

test('asks about a short phone number, and sends it all the same', async () => {
  open()
  fillIn()
  type(/^Phone/, '555')
  fireEvent.change(field(/^Phone/))
  expect(screen.getByText('That looks short. Is it right?')).toBeTruthy()
  press()
  await settled()
  expect(service.sent[0]?.body).toMatchObject({ phone: '555' })
  expect(screen.queryByText('That looks short. Is it right?')).toBeNull()
})

test('stops asking once the phone number is complete', () => {
  open()
  type(/^Phone/, '555')
  fireEvent.change(field(/^Phone/))
  type(/^Phone/, '212-555-0100')
  expect(screen.queryByText('That looks short. Is it right?')).toBeNull()
})

test('marks missing and malformed fields and sends nothing', () => {
  open()
  type(/^Full Name/, '   ')
  type(/^Phone/, '212-555-0100')
  type(/^Email/, 'ada@')
  press()
  expect(service.sent).toHaveLength(0)
  expect(described(/^Full Name/)).toBe('Enter your name.')
  expect(described(/^Phone/)).toBe('')
  expect(described(/^Email/)).toBe('Enter a valid email, like name@example.com.')
  expect(document.activeElement).toBe(field(/^Full Name/))
})

test('removes the message as soon as the field is corrected', () => {
  open()
  press()
  type(/^Full Name/, 'Ada')
  expect(described(/^Full Name/)).toBe('')
  expect(field(/^Full Name/).getAttribute('aria-invalid')).toBeNull()
})

test('shows issues of the service, opens their section, and focuses the first field', async () => {
  const issues = [
    { path: 'zipCode', message: 'Use at most 10 characters.' },
    { path: 'nothing-here', message: 'Ignored.' },
  ]
  service.respond = () => reply(400, { code: 'invalid_request', message: 'x', requestId: '1', issues })
  open()
  await fillInAndSend()
  expect(document.querySelector('details')?.open).toBe(true)
  expect(described('ZIP Code')).toBe('Use at most 10 characters.')
  expect(document.activeElement).toBe(field('ZIP Code'))
})

test("shows the browser's message for any other problem with a field", () => {
  open()
  fillIn()
  field(/^Phone/).setCustomValidity('Check this number.')
  press()
  expect(service.sent).toHaveLength(0)
  expect(described(/^Phone/)).toBe('Check this number.')
})

test('clears the messages of the previous attempt', async () => {
  const issues = [{ path: 'zipCode', message: 'Use at most 10 characters.' }]
  service.respond = () => reply(400, { issues })
  open()
  await fillInAndSend()
  service.respond = unreachable
  press()
  await settled()
  expect(described('ZIP Code')).toBe('')
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})
