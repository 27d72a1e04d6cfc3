/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import {
  button,
  field,
  fillIn,
  fillInAndSend,
  open,
  press,
  reply,
  sendAnother,
  service,
  setOnline,
  settled,
  type,
  unreachable,
} from '../testing/quote-form-page.tsx'

test('sends every field, the consent, and the source as JSON', async () => {
  history.replaceState(null, '', '/?utm_source=radio')
  open()
  fireEvent.change(field('Services Interested In'), { target: { value: 'cable-tv' } })
  fireEvent.click(field('I just moved'))
  await fillInAndSend()
  expect(service.sent[0]?.body).toEqual({
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
  expect(service.sent).toMatchObject([
    { url: 'http://localhost/api/leads', method: 'POST', contentType: 'application/json', isKeptAlive: true },
  ])
})

test('sends at most 2,000 characters of the page address and the referrer', async () => {
  history.replaceState(null, '', `/?utm_source=${'x'.repeat(3000)}`)
  const referrer = jest.spyOn(document, 'referrer', 'get').mockReturnValue(`https://ads.example/${'y'.repeat(3000)}`)
  open()
  await fillInAndSend()
  referrer.mockRestore()
  expect(String(service.sent[0]?.body['pageUrl'])).toHaveLength(2000)
  expect(String(service.sent[0]?.body['referrer'])).toHaveLength(2000)
})

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
  [900, true],
  [100, false],
])('with the button %s px from the top, a toast is at the top: %s', async (top, isAtTop) => {
  service.respond = () => reply(500)
  open()
  jest.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 56))
  await fillInAndSend()
  expect(document.querySelector('#toasts')?.hasAttribute('data-top')).toBe(isAtTop)
})

test('returns the focus to the button that lost it while disabled', async () => {
  service.respond = () => reply(500)
  open()
  fillIn()
  press()
  // Browsers blur a disabled button, jsdom does not.
  ;(document.activeElement as HTMLElement).blur()
  await settled()
  expect(document.activeElement).toBe(button())
})

test('leaves the focus where the visitor has moved it while sending', async () => {
  service.respond = () => reply(500)
  open()
  fillIn()
  press()
  field(/^Phone/).focus()
  await settled()
  expect(document.activeElement).toBe(field(/^Phone/))
})

test('disables the button while sending and ignores a second submit', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.respond = () => promise
  open()
  fillIn()
  press()
  expect(button().disabled).toBe(true)
  expect(button().textContent).toBe('Submitting...')
  fireEvent.submit(document.querySelector('form')!)
  expect(service.sent).toHaveLength(1)
  resolve(await reply(201))
  await settled()
  sendAnother()
  expect(button().textContent).toBe('Get My Free Quote')
})

test('an edit while sending survives, and the thank-you names the number that was sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  service.respond = () => promise
  open()
  fillIn()
  press()
  type(/^Phone/, '212-555-0199')
  resolve(await reply(201))
  expect(await screen.findByRole('heading', { name: "We'll call (212) 555-0100" })).toBeTruthy()
  sendAnother()
  expect(field(/^Phone/).value).toBe('212-555-0199')
  press()
  expect(await screen.findByRole('heading', { name: "We'll call (212) 555-0199" })).toBeTruthy()
  expect(service.sent[1]?.key).not.toBe(service.sent[0]?.key)
})

test('does not automatically resend what the visitor edited while the connection was lost', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  service.respond = () => promise
  open()
  fillIn()
  press()
  type(/^Phone/, '212-55')
  setOnline(false)
  reject(new TypeError('Failed to fetch'))
  await settled()
  expect(screen.getByRole('alert').textContent).toContain('Failed to submit form. Please try again.')
  window.dispatchEvent(new Event('online'))
  expect(service.sent).toHaveLength(1)
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

test('shows the same failure if the service is unreachable', async () => {
  service.respond = unreachable
  open()
  await fillInAndSend()
  expect(screen.getByText('Failed to submit form. Please try again.')).toBeTruthy()
})

test.each([
  ['and thanks if it is back', 201, 'Thank you!'],
  ['and shows the failure if it is not', 503, 'Failed to submit form. Please try again.'],
])('sends once more after two seconds if the portal is unavailable, %s', async (_, second, shown) => {
  jest.useFakeTimers()
  service.respond = () => reply(service.sent.length === 1 ? 503 : second)
  open()
  fillIn()
  press()
  await jest.advanceTimersByTimeAsync(1_999)
  expect(service.sent).toHaveLength(1)
  expect(button().disabled).toBe(true)
  await jest.advanceTimersByTimeAsync(1)
  expect(screen.getByText(shown)).toBeTruthy()
  expect(service.sent).toHaveLength(2)
  expect(service.sent[1]).toEqual(service.sent[0])
})

test('sends the form once when the connection is back', async () => {
  service.respond = unreachable
  setOnline(false)
  open()
  await fillInAndSend()
  expect(screen.getByRole('alert').textContent).toContain("we'll send your request when you're back online")
  service.respond = () => reply(201)
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByText('Thank you!')).toBeTruthy())
  window.dispatchEvent(new Event('online'))
  expect(service.sent).toHaveLength(2)
  expect(service.sent[1]?.key).toBe(service.sent[0]?.key)
})

test('does not resend after the visitor has edited the form offline', async () => {
  service.respond = unreachable
  setOnline(false)
  open()
  await fillInAndSend()
  type('Comments', 'One more th')
  window.dispatchEvent(new Event('online'))
  expect(service.sent).toHaveLength(1)
})

test('treats an error page of a proxy like any failure', async () => {
  service.respond = () =>
    Promise.resolve({ ok: false, text: () => Promise.resolve('<h1>Bad gateway</h1>') } as Response)
  open()
  await fillInAndSend()
  expect(document.querySelector('.toast')?.textContent).toContain('Failed to submit form. Please try again.')
})

test('does not resend after a failure that was not a lost connection', async () => {
  service.respond = () => reply(500)
  open()
  await fillInAndSend()
  window.dispatchEvent(new Event('online'))
  expect(service.sent).toHaveLength(1)
  expect(document.querySelector('#quote-progress')?.textContent).toBe('')
})
