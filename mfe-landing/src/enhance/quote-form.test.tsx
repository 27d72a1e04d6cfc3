/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QuoteForm } from '../page/quote-form.tsx'
import { Toasts } from '../page/toasts.tsx'
import type { QuoteFormState } from '@portal/contracts/landing'
import { enhanceQuoteForm } from './quote-form.ts'
import { formatPhone } from './thanks.ts'

interface Sent {
  url: string
  key: string
  contentType: string
  method: string
  isKeptAlive: boolean
  body: Record<string, unknown>
}

/** The requests to the calls service, and its response. */
let sent: Sent[] = []
let respond: () => Promise<Response>
/** The render time in the page. */
let renderTime = ''

const reply = (status: number, body: unknown = {}) =>
  Promise.resolve({ status, ok: status < 400, text: () => Promise.resolve(JSON.stringify(body)) } as Response)
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

beforeEach(() => {
  sent = []
  renderTime = 'first.signature'
  respond = () => reply(201, { received: true })
  sessionStorage.clear()
  setOnline(true)
  globalThis.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    sent.push({
      url: input as string,
      key: headers.get('idempotency-key') ?? '',
      contentType: headers.get('content-type') ?? '',
      method: init.method ?? 'GET',
      isKeptAlive: init.keepalive ?? false,
      body: JSON.parse(init.body as string) as Sent['body'],
    })
    return respond()
  }
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/** Opens the page as a visitor, or reloads it. */
function open(state: QuoteFormState = { kind: 'form', values: {}, errors: {} }): void {
  cleanup()
  render(
    <>
      <QuoteForm brand="Skyline & Sons" state={state} renderTime={renderTime} />
      <Toasts />
    </>,
  )
  enhanceQuoteForm(document.querySelector('form')!)
}

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp | string, value: string) => fireEvent.input(field(label), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Get My Free Quote|Submitting/ })
const press = () => fireEvent.click(button())
const settled = () =>
  waitFor(() => expect(document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false))
const sendAnother = () => fireEvent.click(screen.getByRole('button', { name: 'Send another request' }))
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

test('sends every field, the consent, and the source as JSON', async () => {
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
    consentVersion: '2026-11-23',
    website: '',
    renderTime: 'first.signature',
    filledInMs: expect.any(Number),
    pageUrl: 'http://localhost/?utm_source=radio',
    referrer: '',
  })
  expect(sent).toMatchObject([
    { url: 'http://localhost/api/leads', method: 'POST', contentType: 'application/json', isKeptAlive: true },
  ])
})

test('sends at most 2,000 characters of the page address and the referrer', async () => {
  history.replaceState(null, '', `/?utm_source=${'x'.repeat(3000)}`)
  const referrer = jest.spyOn(document, 'referrer', 'get').mockReturnValue(`https://ads.example/${'y'.repeat(3000)}`)
  open()
  await fillInAndSend()
  referrer.mockRestore()
  expect(String(sent[0]?.body['pageUrl'])).toHaveLength(2000)
  expect(String(sent[0]?.body['referrer'])).toHaveLength(2000)
})

const progress = () => document.querySelector('#quote-progress')?.textContent

test('replaces the form by a thank-you with the number and the time, until the visitor sends another request', async () => {
  open()
  await fillInAndSend()
  const heading = screen.getByRole('heading', { name: "We'll call (212) 555-0100" })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/^We got your request at \d{1,2}:\d\d [AP]M\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Get My Free Quote' })).toBeNull()
  sendAnother()
  expect(document.activeElement).toBe(field(/^Full Name/))
  expect(button()).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /We'll call/ })).toBeNull()
})

test.each([
  ['+1 415 555 0133', '(415) 555-0133'],
  ['4155550133', '(415) 555-0133'],
  [' +44 20 7946 0018', '+44 20 7946 0018'],
])('names the number %s as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

test('asks about a short phone number, and sends it all the same', async () => {
  open()
  fillIn()
  type(/^Phone/, '555')
  fireEvent.change(field(/^Phone/))
  expect(screen.getByText('That looks short. Is it right?')).toBeTruthy()
  press()
  await settled()
  expect(sent[0]?.body).toMatchObject({ phone: '555' })
  expect(screen.queryByText('That looks short. Is it right?')).toBeNull()
})

test('stops asking once the phone number is complete', () => {
  open()
  type(/^Phone/, '555')
  fireEvent.change(field(/^Phone/))
  type(/^Phone/, '212-555-0100')
  expect(screen.queryByText('That looks short. Is it right?')).toBeNull()
})

test.each([
  [900, true],
  [100, false],
])('with the button %s px from the top, a toast is at the top: %s', async (top, isAtTop) => {
  respond = () => reply(500)
  open()
  jest.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 56))
  await fillInAndSend()
  expect(document.querySelector('#toasts')?.hasAttribute('data-top')).toBe(isAtTop)
})

test('returns the focus to the button that lost it while disabled', async () => {
  respond = () => reply(500)
  open()
  fillIn()
  press()
  // Browsers blur a disabled button, jsdom does not.
  ;(document.activeElement as HTMLElement).blur()
  await settled()
  expect(document.activeElement).toBe(button())
})

test('leaves the focus where the visitor has moved it while sending', async () => {
  respond = () => reply(500)
  open()
  fillIn()
  press()
  field(/^Phone/).focus()
  await settled()
  expect(document.activeElement).toBe(field(/^Phone/))
})

test('disables the button while sending and ignores a second submit', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  respond = () => promise
  open()
  fillIn()
  press()
  expect(button().disabled).toBe(true)
  expect(button().textContent).toBe('Submitting...')
  fireEvent.submit(document.querySelector('form')!)
  expect(sent).toHaveLength(1)
  resolve(await reply(201))
  await settled()
  sendAnother()
  expect(button().textContent).toBe('Get My Free Quote')
})

test('confirms a success and resets the form, also after a reload', async () => {
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

test('also resets a form that was returned after a native post', async () => {
  open({ kind: 'form', values: { fullName: 'Ada', phone: '1', email: 'ada@example.com', city: 'Bath' }, errors: {} })
  press()
  await settled()
  expect(sent[0]?.body).toMatchObject({ fullName: 'Ada', city: 'Bath' })
  expect(field(/^Full Name/).value).toBe('')
})

test('keeps all values after a failure, also across a reload', async () => {
  respond = () => reply(500)
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

test('shows the same failure if the service is unreachable', async () => {
  respond = unreachable
  open()
  await fillInAndSend()
  expect(screen.getByText('Failed to submit form. Please try again.')).toBeTruthy()
})

test.each([
  ['and thanks if it is back', 201, 'Thank you!'],
  ['and shows the failure if it is not', 503, 'Failed to submit form. Please try again.'],
])('sends once more after two seconds if the portal is unavailable, %s', async (_, second, shown) => {
  jest.useFakeTimers()
  respond = () => reply(sent.length === 1 ? 503 : second)
  open()
  fillIn()
  press()
  await jest.advanceTimersByTimeAsync(1_999)
  expect(sent).toHaveLength(1)
  expect(button().disabled).toBe(true)
  await jest.advanceTimersByTimeAsync(1)
  expect(screen.getByText(shown)).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('repeats the identical request for the same values, even after a reload', async () => {
  respond = unreachable
  open()
  await fillInAndSend()
  renderTime = 'second.signature'
  history.replaceState(null, '', '/#quote')
  open()
  press()
  await settled()
  expect(sent[1]).toEqual(sent[0])
})

test('sends no fill-in time for a form that was already filled in when the page opened', async () => {
  open()
  fillIn()
  open()
  press()
  await settled()
  expect(sent[0]?.body).not.toHaveProperty('filledInMs')
})

test('sends corrected values and the next lead under new keys', async () => {
  respond = unreachable
  open()
  await fillInAndSend()
  type(/^Email/, 'ada@example.org')
  respond = () => reply(201)
  press()
  await settled()
  sendAnother()
  await fillInAndSend()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('sends the form once when the connection is back', async () => {
  respond = unreachable
  setOnline(false)
  open()
  await fillInAndSend()
  expect(screen.getByRole('alert').textContent).toContain("we'll send your request when you're back online")
  respond = () => reply(201)
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByText('Thank you!')).toBeTruthy())
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('does not resend after the visitor has edited the form offline', async () => {
  respond = unreachable
  setOnline(false)
  open()
  await fillInAndSend()
  type('Comments', 'One more th')
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(1)
})

test('marks missing and malformed fields and sends nothing', () => {
  open()
  type(/^Full Name/, '   ')
  type(/^Phone/, '212-555-0100')
  type(/^Email/, 'ada@')
  press()
  expect(sent).toHaveLength(0)
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
  respond = () => reply(400, { code: 'invalid_request', message: 'x', requestId: '1', issues })
  open()
  await fillInAndSend()
  expect(document.querySelector('details')?.open).toBe(true)
  expect(described('ZIP Code')).toBe('Use at most 10 characters.')
  expect(document.activeElement).toBe(field('ZIP Code'))
})

test('treats an error page of a proxy like any failure', async () => {
  respond = () => Promise.resolve({ ok: false, text: () => Promise.resolve('<h1>Bad gateway</h1>') } as Response)
  open()
  await fillInAndSend()
  expect(toast()?.textContent).toContain('Failed to submit form. Please try again.')
})

test.each(['not json', '{"key":1}', 'null', '[]'])('ignores an unreadable draft: %s', async stored => {
  sessionStorage.setItem('landing-draft', stored)
  open()
  await fillInAndSend()
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
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

test("shows the browser's message for any other problem with a field", () => {
  open()
  fillIn()
  field(/^Phone/).setCustomValidity('Check this number.')
  press()
  expect(sent).toHaveLength(0)
  expect(described(/^Phone/)).toBe('Check this number.')
})

test('clears the messages of the previous attempt', async () => {
  const issues = [{ path: 'zipCode', message: 'Use at most 10 characters.' }]
  respond = () => reply(400, { issues })
  open()
  await fillInAndSend()
  respond = unreachable
  press()
  await settled()
  expect(described('ZIP Code')).toBe('')
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})

test('does not resend after a failure that was not a lost connection', async () => {
  respond = () => reply(500)
  open()
  await fillInAndSend()
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(1)
  expect(progress()).toBe('')
})

test('works without a draft if storage is denied', async () => {
  const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  open()
  await fillInAndSend()
  expect(sent).toHaveLength(1)
  storage.mockRestore()
})
