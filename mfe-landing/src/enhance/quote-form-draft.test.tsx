/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import {
  field,
  fillIn,
  fillInAndSend,
  open,
  press,
  reply,
  sendAnother,
  service,
  settled,
  type,
  unreachable,
} from '../testing/quote-form-page.tsx'

test('keeps all values after a failure, also across a reload', async () => {
  service.respond = () => reply(500)
  open()
  type('Comments', 'After six, please')
  await fillInAndSend()
  expect(screen.getByRole('alert').textContent).toContain('Error')
  expect(screen.getByText('Failed to submit form. Please try again.')).toBeTruthy()
  expect(field(/^Full Name/).value).toBe('Ada Lovelace')
  open()
  expect(field(/^Full Name/).value).toBe('Ada Lovelace')
  expect(field('Comments').value).toBe('After six, please')
  expect(document.querySelector('details')?.open).toBe(true)
})

test('repeats the identical request for the same values, even after a reload', async () => {
  service.respond = unreachable
  open()
  await fillInAndSend()
  history.replaceState(null, '', '/#quote')
  open(undefined, 'second.signature')
  press()
  await settled()
  expect(service.sent[1]).toEqual(service.sent[0])
})

test('sends no fill-in time for a form that was already filled in when the page opened', async () => {
  open()
  fillIn()
  open()
  press()
  await settled()
  expect(service.sent[0]?.body).not.toHaveProperty('filledInMs')
})

test('sends corrected values and the next lead under new keys', async () => {
  service.respond = unreachable
  open()
  await fillInAndSend()
  type(/^Email/, 'ada@example.org')
  service.respond = () => reply(201)
  press()
  await settled()
  sendAnother()
  await fillInAndSend()
  expect(new Set(service.sent.map(({ key }) => key)).size).toBe(3)
})

test('also resets a form that was returned after a native post', async () => {
  open({ kind: 'form', values: { fullName: 'Ada', phone: '1', email: 'ada@example.com', city: 'Bath' }, errors: {} })
  press()
  await settled()
  expect(service.sent[0]?.body).toMatchObject({ fullName: 'Ada', city: 'Bath' })
  expect(field(/^Full Name/).value).toBe('')
})

test.each(['not json', '{"key":1}', 'null', '[]'])('ignores an unreadable draft: %s', async stored => {
  sessionStorage.setItem('landing-draft', stored)
  open()
  await fillInAndSend()
  expect(service.sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('restores ticked boxes and leaves out a choice that no longer exists', async () => {
  const values = { fullName: 'Ada', justMoved: true, servicesInterested: 'dial-up' }
  sessionStorage.setItem('landing-draft', JSON.stringify({ values, key: crypto.randomUUID() }))
  open()
  expect(field('I just moved').checked).toBe(true)
  expect(field("I'm looking to switch").checked).toBe(false)
  expect(field('Services Interested In').value).toBe('')
  expect(document.querySelector('details')?.open).toBe(true)
})

test('a restored draft without optional values leaves their section collapsed', () => {
  open()
  fillIn()
  open()
  expect(field(/^Full Name/).value).toBe('Ada Lovelace')
  expect(document.querySelector('details')?.open).toBe(false)
})

test('a form returned after a native post shows its own values, not the stored draft', () => {
  open()
  fillIn()
  open({ kind: 'form', values: { fullName: 'Grace Hopper' }, errors: {} })
  expect(field(/^Full Name/).value).toBe('Grace Hopper')
})

test('works without a draft if storage is denied', async () => {
  const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  open()
  await fillInAndSend()
  expect(service.sent).toHaveLength(1)
  storage.mockRestore()
})
