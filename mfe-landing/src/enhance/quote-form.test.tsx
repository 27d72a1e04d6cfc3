/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QuoteForm } from '../page/quote-form.tsx'
import { Toasts } from '../page/toasts.tsx'
import type { FormState } from '../render-input.ts'
import { enhanceQuoteForm } from './quote-form.ts'

interface Sent {
  key: string
  body: Record<string, unknown>
}

/** What the calls service is sent, and how it answers. */
let sent: Sent[] = []
let answer: () => Promise<Response>
/** What the page was given when it was rendered. */
let renderTime = ''

const reply = (status: number, body: unknown = {}) =>
  Promise.resolve({ ok: status < 400, text: () => Promise.resolve(JSON.stringify(body)) } as Response)
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

beforeEach(() => {
  sent = []
  renderTime = 'first.signature'
  answer = () => reply(201, { received: true })
  sessionStorage.clear()
  setOnline(true)
  globalThis.fetch = (_url, init) => {
    const { 'idempotency-key': key = '' } = (init?.headers ?? {}) as Record<string, string>
    sent.push({ key, body: JSON.parse(init?.body as string) as Sent['body'] })
    return answer()
  }
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/** The page as a visitor gets it, or gets it again after a reload. */
function open(state: FormState = { kind: 'form', values: {}, errors: {} }): void {
  cleanup()
  render(
    <>
      <QuoteForm state={state} renderTime={renderTime} />
      <Toasts />
    </>,
  )
  enhanceQuoteForm(document.querySelector('form')!)
}

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp | string, value: string) => fireEvent.input(field(label), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Get My Free Quote|Submitting/ })
const press = () => fireEvent.click(button())
const settled = () => waitFor(() => expect(button().disabled).toBe(false))
const toast = () => document.querySelector('.toast')
const described = (label: RegExp | string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

function fillIn(): void {
  type(/^Full Name/, 'Ada Lovelace')
  type(/^Phone/, '212-555-0100')
  type(/^Email/, 'ada@example.com')
}

async function fillInAndSend(): Promise<void> {
  fillIn()
  press()
  await settled()
}

test('every field, the consent and where the visitor came from are sent as JSON', async () => {
  history.replaceState(null, '', '/?utm_source=radio')
  open()
  fireEvent.change(field('Services Interested In'), { target: { value: 'cable-tv' } })
  fireEvent.click(field('I just moved'))
  await fillInAndSend()
  expect(sent[0]?.body).toEqual({
    fullName: 'Ada Lovelace',
    phone: '212-555-0100',
    email: 'ada@example.com',
    servicesInterested: 'cable-tv',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country: 'United States',
    justMoved: true,
    lookingToSwitch: false,
    bestTimeToCall: '',
    heardAboutUs: '',
    comments: '',
    consentVersion: '2026-11-21',
    website: '',
    renderTime: 'first.signature',
    filledInMs: expect.any(Number),
    pageUrl: 'http://localhost/?utm_source=radio',
    referrer: '',
  })
})

test('while the form is under way the button is disabled and says so, and a second press sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  open()
  fillIn()
  press()
  expect(button().disabled).toBe(true)
  expect(button().textContent).toBe('Submitting...')
  fireEvent.submit(document.querySelector('form')!)
  expect(sent).toHaveLength(1)
  resolve(await reply(201))
  await settled()
  expect(button().textContent).toBe('Get My Free Quote')
})

test('a success is confirmed and the form is as new, also after a reload', async () => {
  open()
  type('Country', 'Canada')
  await fillInAndSend()
  expect(screen.getByRole('status').textContent).toContain('Thank you!')
  expect(screen.getByText("We'll contact you shortly with your free quote.")).toBeTruthy()
  expect(field(/^Full Name/).value).toBe('')
  expect(field('Country').value).toBe('United States')
  open()
  expect(field(/^Email/).value).toBe('')
})

test('a form that came back from a native post is emptied too', async () => {
  open({ kind: 'form', values: { fullName: 'Ada', phone: '1', email: 'ada@example.com', city: 'Bath' }, errors: {} })
  press()
  await settled()
  expect(sent[0]?.body).toMatchObject({ fullName: 'Ada', city: 'Bath' })
  expect(field(/^Full Name/).value).toBe('')
})

test('a failure keeps everything that was typed, also across a reload', async () => {
  answer = () => reply(503)
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

test('an unreachable service is told like any failure', async () => {
  answer = unreachable
  open()
  await fillInAndSend()
  expect(screen.getByText('Failed to submit form. Please try again.')).toBeTruthy()
})

test('a retry of the same values is the same request to the letter, even after a reload of a newer page', async () => {
  answer = unreachable
  open()
  await fillInAndSend()
  renderTime = 'second.signature'
  history.replaceState(null, '', '/#quote')
  open()
  press()
  await settled()
  expect(sent[1]).toEqual(sent[0])
})

test('a form that stood filled in when the page was opened says nothing of how long it took', async () => {
  open()
  fillIn()
  open()
  press()
  await settled()
  expect(sent[0]?.body).not.toHaveProperty('filledInMs')
})

test('corrected values and the next form are requests of their own', async () => {
  answer = unreachable
  open()
  await fillInAndSend()
  type(/^Email/, 'ada@example.org')
  answer = () => reply(201)
  press()
  await settled()
  await fillInAndSend()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('without a connection the form is sent again, once, when the connection is back', async () => {
  answer = unreachable
  setOnline(false)
  open()
  await fillInAndSend()
  expect(screen.getByRole('alert').textContent).toContain('we send your request as soon as the connection is back')
  answer = () => reply(201)
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByText('Thank you!')).toBeTruthy())
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('whoever types on while offline is not sent half a sentence', async () => {
  answer = unreachable
  setOnline(false)
  open()
  await fillInAndSend()
  type('Comments', 'One more th')
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(1)
})

test('what is missing or malformed is said beside the field, and nothing is sent', () => {
  open()
  type(/^Full Name/, '   ')
  type(/^Phone/, '212-555-0100')
  type(/^Email/, 'ada@')
  press()
  expect(sent).toHaveLength(0)
  expect(described(/^Full Name/)).toBe('Fill in this field.')
  expect(described(/^Phone/)).toBe('')
  expect(described(/^Email/)).toBe('Enter an e-mail address such as name@example.com.')
  expect(document.activeElement).toBe(field(/^Full Name/))
})

test('a corrected field loses its complaint at once', () => {
  open()
  press()
  type(/^Full Name/, 'Ada')
  expect(described(/^Full Name/)).toBe('')
  expect(field(/^Full Name/).getAttribute('aria-invalid')).toBeNull()
})

test('issues of the service open the folded part and focus the first field at fault', async () => {
  const issues = [
    { path: 'zipCode', message: 'Use at most 10 characters.' },
    { path: 'nothing-here', message: 'Ignored.' },
  ]
  answer = () => reply(400, { code: 'invalid_request', message: 'x', requestId: '1', issues })
  open()
  await fillInAndSend()
  expect(document.querySelector('details')?.open).toBe(true)
  expect(described('ZIP Code')).toBe('Use at most 10 characters.')
  expect(document.activeElement).toBe(field('ZIP Code'))
})

test('a failure page that is not ours is a failure like any other', async () => {
  answer = () => Promise.resolve({ ok: false, text: () => Promise.resolve('<h1>Bad gateway</h1>') } as Response)
  open()
  await fillInAndSend()
  expect(toast()?.textContent).toContain('Failed to submit form. Please try again.')
})

test.each(['not json', '{"key":1}', 'null', '[]'])('a draft that cannot be read is no draft: %s', async kept => {
  sessionStorage.setItem('landing-draft', kept)
  open()
  await fillInAndSend()
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('denied storage costs the draft and nothing else', async () => {
  const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  open()
  await fillInAndSend()
  expect(sent).toHaveLength(1)
  storage.mockRestore()
})
