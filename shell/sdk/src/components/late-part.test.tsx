import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { LatePartsContext } from './late-part.tsx'
import { lazyComponent } from './lazy-component.ts'
import { useLazyModule } from './use-lazy-module.ts'
import { countAsLoading } from './when-idle.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const retryFiles = jest.fn()
const frame = {
  showCard: (onRetry: () => void) => (
    <button type="button" onClick={onRetry}>
      Retry
    </button>
  ),
  retryFiles,
}
const show = (part: ReactNode) =>
  act(async () =>
    render(
      <LatePartsContext value={frame}>
        <Suspense fallback="Loading">{part}</Suspense>
      </LatePartsContext>,
    ),
  )
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const card = () => screen.queryByRole('button', { name: 'Retry' })
type Loaded = { default: ComponentType }
const loaded: Loaded = { default: () => <p>The tab</p> }

test('a part that takes more than four seconds has a card, until it has loaded', async () => {
  const code = Promise.withResolvers<Loaded>()
  const Tab = lazyComponent(() => code.promise)
  await show(<Tab />)
  await pass(3_900)
  expect(card()).toBeNull()
  await pass(200)
  expect(card()).toBeVisible()
  code.resolve(loaded)
  await pass(0)
  expect(screen.getByText('The tab')).toBeVisible()
  expect(card()).toBeNull()
})

test('Retry ends the requests that hang, and loads the part again, although the first load still meets one of them', async () => {
  retryFiles.mockClear()
  const load = jest.fn<() => Promise<Loaded>>(() => new Promise(() => undefined))
  const Tab = lazyComponent(load, { isPrefetched: false })
  await show(<Tab />)
  await pass(4_000)
  load.mockRejectedValueOnce(new Error('ended')).mockResolvedValueOnce(loaded)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  await pass(0)
  expect(retryFiles).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(3)
  expect(screen.getByText('The tab')).toBeVisible()
})

test('Retry of one part does not fail another one that is late', async () => {
  const code = Promise.withResolvers<Loaded>()
  const load = jest.fn<() => Promise<Loaded>>(() => code.promise)
  const Tab = lazyComponent(load, { isPrefetched: false })
  const chart = Promise.withResolvers<string>()
  const loadChart = jest.fn(() => chart.promise)
  const Chart = () => <p>{useLazyModule(loadChart).chunk}</p>
  await show(
    <>
      <Chart />
      <Suspense>
        <Tab />
      </Suspense>
    </>,
  )
  await pass(5_000)
  load.mockResolvedValueOnce(loaded)
  loadChart.mockResolvedValueOnce('the chart')
  code.reject(new Error('ended'))
  chart.reject(new Error('ended'))
  await pass(0)
  expect(screen.getByText('The tab')).toBeVisible()
  expect(screen.getByText('the chart')).toBeVisible()
})

test('a part that few users need is not loaded ahead of need', async () => {
  const load = jest.fn(async () => loaded)
  lazyComponent(load, { isPrefetched: false })
  await pass(20_000)
  expect(load).not.toHaveBeenCalled()
})

test('a lazy module counts as failed four seconds after its request began, until it arrives', async () => {
  const code = Promise.withResolvers<string>()
  const load = jest.fn(() => code.promise)
  function Charts() {
    const { chunk, hasFailed } = useLazyModule(load)
    return <p>{`${chunk} ${hasFailed}`}</p>
  }
  const data = Promise.withResolvers<void>()
  void countAsLoading(data.promise)
  await show(<Charts />)
  await pass(1_500)
  expect(load).not.toHaveBeenCalled()
  data.resolve()
  await pass(0)
  await pass(500)
  expect(load).toHaveBeenCalled()
  await pass(3_400)
  expect(screen.getByText('undefined false')).toBeVisible()
  await pass(600)
  expect(screen.getByText('undefined true')).toBeVisible()
  code.resolve('the charts')
  await pass(0)
  expect(screen.getByText('the charts false')).toBeVisible()
})
