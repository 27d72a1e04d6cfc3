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

test('shows a toast for 5,000 ms', () => {
  show(success)
  jest.advanceTimersByTime(4999)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  jest.advanceTimersByTime(1)
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('announces successes as status and failures as alert, one at a time', () => {
  show(success)
  expect(screen.getByRole('status').textContent).toContain('Soon.')
  show(failure)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('alert').textContent).toContain('Again.')
})

test('gives a second toast its full five seconds', () => {
  show(success)
  jest.advanceTimersByTime(4000)
  show(failure)
  jest.advanceTimersByTime(4999)
  expect(screen.queryByText('Error')).not.toBeNull()
})

test('stays while the pointer is on it', () => {
  show(success)
  fireEvent.pointerEnter(region())
  jest.advanceTimersByTime(60_000)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  fireEvent.pointerLeave(region())
  jest.advanceTimersByTime(5000)
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('F8 focuses the region; Escape dismisses the toast and restores the focus', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  show(success)
  fireEvent.keyDown(document, { key: 'F8' })
  expect(document.activeElement).toBe(region())
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByText('Thank you!')).toBeNull()
  expect(document.activeElement).toBe(elsewhere)
})

test('the close button dismisses the toast', () => {
  show(success)
  fireEvent.click(close())
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('a swipe of 50 px to the right dismisses the toast, a shorter one does not', () => {
  show(success)
  swipe(49)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  swipe(50)
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('stays while the focus is in it', () => {
  show(success)
  close().focus()
  jest.advanceTimersByTime(60_000)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  close().blur()
  jest.advanceTimersByTime(5000)
  expect(screen.queryByText('Thank you!')).toBeNull()
})

test('F8 pressed twice still restores the original focus', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  show(success)
  fireEvent.keyDown(document, { key: 'F8' })
  fireEvent.keyDown(document, { key: 'F8' })
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(document.activeElement).toBe(elsewhere)
})

test('other keys, and Escape with the focus elsewhere, leave the toast', () => {
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  show(success)
  fireEvent.keyDown(document, { key: 'Escape' })
  fireEvent.keyDown(document, { key: 'F7' })
  expect(screen.queryByText('Thank you!')).not.toBeNull()
  expect(document.activeElement?.textContent).toBe('Elsewhere')
})

test('dismissing a toast without the focus leaves the focus alone', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  show(success)
  fireEvent.keyDown(document, { key: 'F8' })
  region().blur()
  jest.advanceTimersByTime(5000)
  expect(document.activeElement).toBe(document.body)
})

test('an empty region starts no timer', () => {
  fireEvent.pointerLeave(region())
  expect(jest.getTimerCount()).toBe(0)
})

test('shows a note below the text', () => {
  show({ ...failure, note: 'Keep this page open.' })
  expect([...screen.getByRole('alert').querySelectorAll('p')].map(p => p.textContent)).toEqual([
    'Again.',
    'Keep this page open.',
  ])
  show(success)
  expect(screen.getByRole('status').querySelectorAll('p')).toHaveLength(1)
})

test('the toast follows the pointer to the right only, and returns after a short swipe', () => {
  show(success)
  const toast = document.querySelector<HTMLElement>('.toast')!
  drag('pointerdown', 100)
  drag('pointermove', 130)
  expect(toast.style.translate).toBe('30px')
  drag('pointermove', 80)
  expect(toast.style.translate).toBe('')
  drag('pointermove', 130)
  drag('pointerup', 130)
  expect(toast.style.translate).toBe('')
  drag('pointermove', 190)
  expect(toast.style.translate).toBe('')
  drag('pointerup', 190)
  expect(screen.queryByText('Thank you!')).not.toBeNull()
})

function swipe(px: number): void {
  drag('pointerdown', 100)
  drag('pointermove', 100 + px)
  drag('pointerup', 100 + px)
}

function drag(name: string, clientX: number): void {
  const target = name === 'pointerdown' ? region() : document
  // PointerEvent has no coordinates in jsdom, a mouse event of the same name does.
  target.dispatchEvent(new MouseEvent(name, { bubbles: true, clientX }))
}
