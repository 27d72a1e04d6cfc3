import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { RegisteredRemote } from '@portal/contracts/remotes'
import { lazyComponent } from '@portal/sdk'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { browser } from '../session/browser.ts'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { registryStore } from './registry-store.ts'
import { RemoteView } from './remote-view.tsx'

// Remotes come from the network, so each test decides what loads.
let load: jest.Spied<typeof federation.load>
let register: jest.Spied<typeof federation.register>
let page = 0

beforeEach(() => {
  page += 1
  load = jest.spyOn(federation, 'load')
  register = jest.spyOn(federation, 'register').mockImplementation(() => undefined)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  registryStore.set(fakeRegistry('agent'))
  answerWith({ 'GET /remotes.json': { body: fakeRegistry('agent') } })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const show = () => renderPage(<RemoteView remote="sales" module={`./page-${page}`} title="Commissions" />)
/** Await it, so that a component that suspends afterwards appears once it has loaded. */
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const Page = () => <p>The page</p>
const Broken: ComponentType = () => {
  throw new Error('broken')
}
/** The agent's registry with a changed row for sales; changes of other rows must have no effect. */
const registryWith = (change: Partial<RegisteredRemote>) => ({
  remotes: fakeRegistry('agent').remotes.map(row => ({
    ...row,
    ...(row.name === 'sales' ? change : { build: 'cccccccccccc' }),
  })),
})
const buildOf = (name: string) => registryStore.get().remotes.find(row => row.name === name)?.build

test('a page that does not load leaves a card, and Retry loads it', async () => {
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValue(Page)
  await show()
  expect(screen.getByText('Commissions didn’t load')).toBeInTheDocument()
  await press('Retry')
  expect(await screen.findByText('The page')).toBeInTheDocument()
  expect(register).toHaveBeenCalledWith([expect.objectContaining({ name: 'sales' })], 1)
})

test('Retry survives four failed requests from before it, and no more', async () => {
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) load.mockRejectedValueOnce(new Error('404'))
  }
  fail(1 + 5)
  await show()
  await press('Retry')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1 + 5)

  fail(4)
  load.mockResolvedValue(Page)
  await press('Retry')
  expect(await screen.findByText('The page')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1 + 5 + 5)
})

test('a page that fails to render leaves a card, and Retry shows it once it works', async () => {
  load.mockResolvedValueOnce(Broken).mockResolvedValue(Page)
  await show()
  await press('Retry')
  expect(await screen.findByText('The page')).toBeInTheDocument()
})

test('a page that hangs leaves a card within five seconds, and still appears once it has loaded', async () => {
  jest.useFakeTimers()
  let resolve: (page: ComponentType) => void = () => undefined
  load.mockReturnValueOnce(new Promise(done => (resolve = done)))
  await show()
  act(() => jest.advanceTimersByTime(3400))
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1000))
  expect(screen.getByText('Commissions is taking longer than usual')).toBeInTheDocument()
  await act(async () => resolve(Page))
  expect(screen.getByText('The page')).toBeInTheDocument()
})

test('Retry of a page that still fails leaves the card', async () => {
  load.mockRejectedValue(new Error('404'))
  await show()
  await press('Retry')
  expect(await screen.findByText('Commissions didn’t load')).toBeInTheDocument()
})

test('Retry stays on the build of the tab while another build is active', async () => {
  load.mockResolvedValueOnce(Broken).mockResolvedValue(Page)
  await show()
  answerWith({ 'GET /remotes.json': { body: registryWith({ build: 'bbbbbbbbbbbb' }) } })
  const before = registryStore.get()
  await press('Retry')
  expect(await screen.findByText('The page')).toBeInTheDocument()
  expect(register.mock.calls.flatMap(([rows]) => rows.map(({ build }) => build))).toEqual(['0123456789ab'])
  expect(registryStore.get()).toBe(before)
})

test('a failed page offers a reload if another build is active', async () => {
  const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined)
  answerWith({ 'GET /remotes.json': { body: registryWith({ build: 'bbbbbbbbbbbb' }) } })
  load.mockRejectedValue(new Error('404'))
  await show()
  expect(await screen.findByText('Commissions has been updated')).toBeInTheDocument()
  expect(screen.getByText('A newer version is ready. Reload the page to use it.')).toBeInTheDocument()
  await press('Reload')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an unavailable remote leaves a card, and Retry loads it once the gateway can read a build', async () => {
  registryStore.set(registryWith({ unavailable: true, entry: '' }))
  answerWith({ 'GET /remotes.json': { body: registryWith({ unavailable: true, entry: '' }) } })
  load.mockRejectedValueOnce(new Error('not registered')).mockResolvedValue(Page)
  await show()
  await press('Retry')
  expect(await screen.findByText('Commissions didn’t load')).toBeInTheDocument()
  expect(register.mock.calls.flatMap(([rows]) => rows).filter(row => !row.unavailable)).toEqual([])
  answerWith({ 'GET /remotes.json': { body: { remotes: fakeRegistry('agent').remotes } } })
  await press('Retry')
  expect(await screen.findByText('The page')).toBeInTheDocument()
  expect([buildOf('sales'), buildOf('calls')]).toEqual(['0123456789ab', 'cccccccccccc'])
})

test('a part of a page that hangs has a card, and its Retry starts over with the files of the remote alone', async () => {
  jest.useFakeTimers()
  const retry = jest.spyOn(federation, 'retry').mockImplementation(() => undefined)
  const importTab = jest.fn<() => Promise<{ default: ComponentType }>>(() => new Promise(() => undefined))
  const Tab = lazyComponent(importTab, { isPrefetched: false })
  load.mockResolvedValue(() => (
    <>
      <Page />
      <Suspense>
        <Tab />
      </Suspense>
    </>
  ))
  await show()
  await act(() => jest.advanceTimersByTimeAsync(4_000))
  expect(screen.getByText('This section is taking longer than usual')).toBeVisible()
  importTab.mockResolvedValue({ default: () => <p>The tab</p> })
  await press('Retry')
  expect(screen.getByText('The tab')).toBeVisible()
  expect(screen.getByText('The page')).toBeVisible()
  expect(retry).toHaveBeenCalledWith(expect.objectContaining({ name: 'sales' }))
  expect(load).toHaveBeenCalledTimes(1)
})
