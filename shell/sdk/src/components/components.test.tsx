import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { renderPage } from '../../testing/index.ts'
import { Avatar } from './avatar.tsx'
import { EmptyState } from './empty-state.tsx'
import { lazyComponent } from './lazy-component.ts'
import { ListEnd } from './list-end.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'
import { Tooltip } from './tooltip.tsx'
import { useLazyModule } from './use-lazy-module.ts'
import { countAsLoading } from './when-idle.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

test.each([
  [{ firstName: ' ann', lastName: 'reed' }, 'AR'],
  [{ firstName: '', lastName: 'Reed' }, 'R'],
  [{}, 'U'],
])('the avatar of %j shows %s', (name, initials) => {
  render(<Avatar {...name} imageUrl={null} />)
  expect(screen.getByText(initials)).toHaveStyle({ width: '32px' })
})

test('an avatar with an image shows it without initials', () => {
  const { container } = render(<Avatar firstName="Ann" imageUrl="/ann.png" size={40} />)
  expect(container.querySelector('img')).toHaveAttribute('src', '/ann.png')
  expect(screen.queryByText('A')).toBeNull()
})

test('an empty state shows only what it was given', () => {
  const { container, rerender } = render(<EmptyState title="No leads" />)
  expect(container.querySelectorAll('.empty-state > *')).toHaveLength(1)
  expect(screen.queryByRole('heading')).toBeNull()
  rerender(
    <EmptyState title="No leads" headingLevel={1} description="None yet" icon={<i />} action={<a href="/">Back</a>} />,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'No leads' })).toBeVisible()
  expect(screen.getByText('None yet')).toBeVisible()
  expect(container.querySelectorAll('.empty-state > *')).toHaveLength(4)
})

test('a page header shows subtitle and actions only if there are any', () => {
  const { container, rerender } = render(<PageHeader title="Leads" />)
  expect(container.querySelectorAll('p, .page-actions')).toHaveLength(0)
  rerender(<PageHeader title="Leads" subtitle="All of them" actions={<a href="/">Add</a>} />)
  expect(container.querySelectorAll('p, .page-actions')).toHaveLength(2)
})

test('a load failure shows the reason and retries', () => {
  const onRetry = jest.fn()
  const { rerender } = render(<LoadFailure what="The team" error={new Error('x')} onRetry={onRetry} />)
  expect(screen.getByText('The team could not be loaded')).toBeVisible()
  expect(screen.getByText('Check your connection and try again.')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  const body = { code: 'unavailable', message: 'Identity is restarting.', requestId: '' }
  rerender(<LoadFailure what="The team" error={{ status: 503, message: '', body }} onRetry={onRetry} />)
  expect(screen.getByText('Identity is restarting.')).toBeVisible()
})

test('a disabled tooltip adds nothing to its control', async () => {
  jest.useRealTimers()
  const tooltip = (isEnabled: boolean) => (
    <Tooltip text="Hint" isEnabled={isEnabled}>
      <button type="button">Control</button>
    </Tooltip>
  )
  const { rerender } = await renderPage(tooltip(false))
  fireEvent.focus(screen.getByRole('button', { name: 'Control' }))
  expect(screen.queryByRole('tooltip')).toBeNull()
  rerender(<></>)
  await renderPage(tooltip(true))
  act(() => screen.getByRole('button', { name: 'Control' }).focus())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Hint')
})

const onMore = jest.fn()
const listEnd = (state: { isFetching?: boolean; hasFailed?: boolean }) => (
  <ListEnd isFetching={false} hasFailed={false} {...state} onMore={onMore}>
    50 of 60
  </ListEnd>
)
/** Replaces the browser's observer. @returns a function that reports whether the end of the list is near the screen. */
function observeListEnd() {
  const observers = new Set<IntersectionObserverCallback>()
  class FakeObserver {
    private readonly callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback
    }
    observe() {
      observers.add(this.callback)
    }
    disconnect() {
      observers.delete(this.callback)
    }
  }
  Object.assign(window, { IntersectionObserver: FakeObserver })
  return (isIntersecting: boolean) => {
    for (const notify of observers)
      notify([{ isIntersecting }] as IntersectionObserverEntry[], {} as IntersectionObserver)
  }
}

test('the end of a list loads more when it comes near the screen', () => {
  const scrollNear = observeListEnd()
  onMore.mockClear()
  const { rerender } = render(listEnd({}))
  scrollNear(false)
  expect(onMore).not.toHaveBeenCalled()
  scrollNear(true)
  expect(onMore).toHaveBeenCalledTimes(1)
  rerender(listEnd({ isFetching: true }))
  scrollNear(true)
  rerender(listEnd({ hasFailed: true }))
  scrollNear(true)
  expect(onMore).toHaveBeenCalledTimes(1)
})

test('the button at the end of a list says what it does', () => {
  onMore.mockClear()
  const { rerender } = render(listEnd({}))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(onMore).toHaveBeenCalledTimes(1)
  rerender(listEnd({ isFetching: true }))
  expect(screen.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  expect(screen.queryByText(/Couldn’t load more/)).toBeNull()
  rerender(listEnd({ hasFailed: true }))
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()
  expect(screen.getByText(/Couldn’t load more/)).toBeVisible()
})

test('a lazy component loads when the browser is idle, and a failure is not reported', async () => {
  const load = jest.fn(() => Promise.reject(new Error('ChunkLoadError')))
  lazyComponent(load)
  expect(load).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a lazy component appears once it has loaded', async () => {
  const Dialog = lazyComponent(async () => ({ default: () => <p>The dialog</p> }))
  render(
    <Suspense fallback="Loading">
      <Dialog />
    </Suspense>,
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText('The dialog')).toBeVisible()
})

test('a lazy module can be retried after a failure', async () => {
  const load = jest.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue('the charts')
  function Charts() {
    const { chunk, hasFailed, retry } = useLazyModule(load)
    return <button type="button" onClick={retry}>{`${chunk} ${hasFailed}`}</button>
  }
  const { unmount } = render(<Charts />)
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  await pass(5_000)
  const button = screen.getByRole('button')
  expect(button).toHaveTextContent('undefined true')
  fireEvent.click(button)
  expect(button).toHaveTextContent('undefined false')
  await pass(0)
  expect(button).toHaveTextContent('the charts false')
  unmount()
  render(<Charts />)
  expect(screen.getByRole('button')).toHaveTextContent('the charts false')
})

test('a lazy module waits for what the page is loading', async () => {
  const load = jest.fn(() => Promise.resolve('the charts'))
  const data = Promise.withResolvers<void>()
  function Charts() {
    return <p>{useLazyModule(load).chunk ?? 'the text'}</p>
  }
  void countAsLoading(data.promise)
  render(<Charts />)
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  await pass(1_500)
  expect(load).not.toHaveBeenCalled()
  expect(screen.getByText('the text')).toBeVisible()
  data.resolve()
  await pass(3_000)
  expect(screen.getByText('the charts')).toBeVisible()
})
