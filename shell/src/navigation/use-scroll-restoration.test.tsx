import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Link, useLocation, useNavigate, useNavigationType } from '@portal/sdk/router'
import { renderPage, screen } from '@portal/sdk/testing'
import { act, fireEvent } from '@testing-library/react'
import { useScrollRestoration } from './use-scroll-restoration.ts'

let height = 5_000
let scrolledTo: unknown[] = []
const sizes = new Set<() => void>()
/** A window that can scroll, over a page with the height `height`. */
beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  height = 5_000
  scrolledTo = []
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height })
  window.scrollTo = ((to: ScrollToOptions) => scrolledTo.push(to.top)) as typeof window.scrollTo
  globalThis.ResizeObserver = class {
    private readonly notify: () => void
    constructor(callback: ResizeObserverCallback) {
      this.notify = () => callback([], this)
    }
    observe() {
      sizes.add(this.notify)
    }
    unobserve() {}
    disconnect() {
      sizes.delete(this.notify)
    }
  }
})
afterEach(() => {
  expect(sizes.size).toBe(0)
  jest.useRealTimers()
})

function Frame() {
  useScrollRestoration({ location: useLocation(), navigationType: useNavigationType() })
  const navigate = useNavigate()
  return (
    <>
      <Link to="/leads">Leads</Link>
      <Link to="/team">Team</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
async function scroll(top: number) {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top })
  await act(async () => void fireEvent.scroll(window))
  await act(() => jest.advanceTimersByTimeAsync(200))
}
async function grow(to: number) {
  height = to
  await act(async () => [...sizes].forEach(notify => notify()))
}

test('Back and a reload restore the scroll position; a link opens the page at its top', async () => {
  const first = await renderPage(<Frame />, { at: '/leads' })
  await scroll(1_500)
  await press('Team')
  expect(scrolledTo).toEqual([])
  await press('Back')
  expect(scrolledTo).toEqual([1_500])
  first.unmount()
  const second = await renderPage(<Frame />, { at: '/leads' })
  expect(scrolledTo).toEqual([1_500, 1_500])
  await press('Team')
  await press('Leads')
  second.unmount()
  await renderPage(<Frame />, { at: '/leads' })
  expect(scrolledTo).toEqual([1_500, 1_500])
})

test('waits until the page is tall enough, unless the user scrolls first', async () => {
  const first = await renderPage(<Frame />, { at: '/leads' })
  await scroll(1_500)
  first.unmount()
  height = 900
  const second = await renderPage(<Frame />, { at: '/leads' })
  await grow(2_000)
  expect(scrolledTo).toEqual([])
  await grow(4_000)
  expect(scrolledTo).toEqual([1_500])
  second.unmount()
  height = 900
  await renderPage(<Frame />, { at: '/leads' })
  fireEvent.wheel(window)
  await grow(4_000)
  expect(scrolledTo).toEqual([1_500])
})

test('a link within the page restores nothing', async () => {
  const first = await renderPage(<Frame />, { at: '/leads#page' })
  await scroll(1_500)
  first.unmount()
  await renderPage(<Frame />, { at: '/leads#page' })
  expect(scrolledTo).toEqual([])
})
