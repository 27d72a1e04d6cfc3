/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Toasts } from '../page/toasts.tsx'
import { createToaster } from './toast.ts'

const region = () => screen.getByRole('region', { name: 'Notifications (F8)' })
let show: ReturnType<typeof createToaster>

beforeEach(() => {
  jest.useFakeTimers()
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toasts />
    </>,
  )
  show = createToaster(region())
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const success = { kind: 'success', title: 'Thank you!', text: 'Soon.' } as const
const failure = { kind: 'failure', title: 'Error', text: 'Again.' } as const
const close = () => screen.getByRole('button', { name: 'Close' })

test('a toast stays for 5000 ms', () => {
  show(success)
  jest.advanceTimersByTime(4999)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  jest.advanceTimersByTime(1)
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('successes are a status, failures an alert, one at a time', () => {
  show(success)
  expect(screen.getByRole('status').textContent).toContain('Soon.')
  show(failure)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('alert').textContent).toContain('Again.')
})

test('the second toast has its own five seconds', () => {
  show(success)
  jest.advanceTimersByTime(4000)
  show(failure)
  jest.advanceTimersByTime(4999)
  expect(screen.queryByText('Error')).not.toBeNull()
})

test('it waits while the pointer is on it', () => {
  show(success)
  fireEvent.pointerEnter(region())
  jest.advanceTimersByTime(60_000)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  fireEvent.pointerLeave(region())
  jest.advanceTimersByTime(5000)
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('F8 leads to it, Escape takes it away and leads back', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  show(success)
  fireEvent.keyDown(document, { key: 'F8' })
  expect(document.activeElement).toBe(region())
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByText('Thank you!')).toBeNull()
  expect(document.activeElement).toBe(elsewhere)
})

test('the close button takes it away', () => {
  show(success)
  fireEvent.click(close())
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('a swipe of 50 px to the right takes it away, a shorter one does not', () => {
  show(success)
  swipe(49)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  swipe(50)
  expect(screen.queryByText('Thank you!')).toBeNull()
})

function swipe(px: number): void {
  // jsdom has no PointerEvent with coordinates: a mouse event of that name has.
  const at = (name: string, clientX: number) => new MouseEvent(name, { bubbles: true, clientX })
  region().dispatchEvent(at('pointerdown', 100))
  document.dispatchEvent(at('pointermove', 100 + px))
  document.dispatchEvent(at('pointerup', 100 + px))
}
