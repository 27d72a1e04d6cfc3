import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Link, useNavigate } from '@portal/sdk/router'
import { renderPage, screen } from '@portal/sdk/testing'
import { act, fireEvent } from '@testing-library/react'
import { useScrollRestoration } from './use-scroll-restoration.ts'

let height = 5_000
let scrolledTo: unknown[] = []
const sizes = new Set<() => void>()
/** A window that scrolls, over a page as tall as `height`. */
beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  height = 5_000
  scrolledTo = []
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height })
  window.scrollTo = ((to: ScrollToOptions) => scrolledTo.push(to.top)) as typeof window.scrollTo
  globalThis.ResizeObserver = class {
    private readonly told: () => void
    constructor(callback: ResizeObserverCallback) {
      this.told = () => callback([], this)
    }
    observe() {
      sizes.add(this.told)
    }
    unobserve() {}
    disconnect() {
      sizes.delete(this.told)
    }
  }
})
afterEach(() => {
  expect(sizes.size).toBe(0)
  jest.useRealTimers()
})

function Frame() {
  useScrollRestoration()
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
  await act(async () => [...sizes].forEach(told => told()))
}

test('Back and a new load bring a page to where it was left; a link leads to its top', async () => {
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

test('it waits until the page is tall enough, unless the person moves first', async () => {
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

test('a jump within the page is no way back', async () => {
  const first = await renderPage(<Frame />, { at: '/leads#page' })
  await scroll(1_500)
  first.unmount()
  await renderPage(<Frame />, { at: '/leads#page' })
  expect(scrolledTo).toEqual([])
})
