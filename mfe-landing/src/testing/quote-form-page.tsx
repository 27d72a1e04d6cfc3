// The quote form as a visitor has it, and a calls service that records what it receives. Importing this file resets both
// before each test.
import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import type { QuoteFormState } from '@portal/contracts/landing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { enhanceQuoteForm } from '../enhance/quote-form.ts'
import { QuoteForm } from '../page/quote-form.tsx'
import { Toasts } from '../page/toasts.tsx'

interface Sent {
  url: string
  key: string
  contentType: string
  method: string
  isKeptAlive: boolean
  body: Record<string, unknown>
}

/** The requests to the calls service, and its response. */
export const service: { sent: Sent[]; respond: () => Promise<Response> } = { sent: [], respond: () => reply(201) }

export const reply = (status: number, body: unknown = {}) =>
  Promise.resolve({ status, ok: status < 400, text: () => Promise.resolve(JSON.stringify(body)) } as Response)
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
export const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

beforeEach(() => {
  service.sent = []
  service.respond = () => reply(201, { received: true })
  sessionStorage.clear()
  setOnline(true)
  globalThis.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    service.sent.push({
      url: input as string,
      key: headers.get('idempotency-key') ?? '',
      contentType: headers.get('content-type') ?? '',
      method: init.method ?? 'GET',
      isKeptAlive: init.keepalive ?? false,
      body: JSON.parse(init.body as string) as Sent['body'],
    })
    return service.respond()
  }
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/**
 * Opens the page as a visitor, or reloads it.
 * @param renderTime the signed time at which the gateway rendered the page
 */
export function open(
  state: QuoteFormState = { kind: 'form', values: {}, errors: {} },
  renderTime = 'first.signature',
): void {
  cleanup()
  render(
    <>
      <QuoteForm brand="Skyline & Sons" state={state} renderTime={renderTime} />
      <Toasts />
    </>,
  )
  enhanceQuoteForm(document.querySelector('form')!)
}

export const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: RegExp | string, value: string) => fireEvent.input(field(label), { target: { value } })
export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Get My Free Quote|Submitting/ })
export const press = () => fireEvent.click(button())
export const settled = () =>
  waitFor(() => expect(document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false))
export const sendAnother = () => fireEvent.click(screen.getByRole('button', { name: 'Send another request' }))
/** The message next to a field. */
export const described = (label: RegExp | string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

export function fillIn(): void {
  type(/^Full Name/, 'Ada Lovelace')
  type(/^Phone/, '212-555-0100')
  type(/^Email/, 'ada@example.com')
}

export async function fillInAndSend(): Promise<void> {
  fillIn()
  press()
  await settled()
}
