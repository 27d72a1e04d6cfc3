import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import type { ComponentType } from 'react'
import { demoRegistry } from './demo-registry.ts'
import { federation } from './federation.ts'
import { RemoteView } from './remote-view.tsx'

// The network behind the registry is the edge: what comes from it is decided here.
let load: jest.Spied<typeof federation.load>
let register: jest.Spied<typeof federation.register>
let page = 0

beforeEach(() => {
  page += 1
  load = jest.spyOn(federation, 'load')
  register = jest.spyOn(federation, 'register').mockImplementation(() => undefined)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answerWith({ 'GET /remotes.json': { body: demoRegistry('agent') } })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const show = () => renderPage(<RemoteView name={{ remote: 'sales', module: `./page-${page}` }} title="Commissions" />)
/** Awaited, so that a part that suspends afterwards is shown when it comes. */
const retry = () => act(async () => screen.getByRole('button', { name: 'Retry' }).click())
const Page = () => <p>Here it is</p>
const Broken: ComponentType = () => {
  throw new Error('broken')
}

test('a page that does not load leaves a card, and Retry brings it', async () => {
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValue(Page)
  await show()
  expect(screen.getByText('Commissions cannot be shown right now')).toBeInTheDocument()
  await retry()
  expect(await screen.findByText('Here it is')).toBeInTheDocument()
  expect(register).toHaveBeenCalledWith([expect.objectContaining({ name: 'sales' })], true)
})

test('a page that throws leaves a card, and Retry brings it once it is mended', async () => {
  load.mockResolvedValueOnce(Broken).mockResolvedValue(Page)
  await show()
  await retry()
  expect(await screen.findByText('Here it is')).toBeInTheDocument()
})

test('a page that hangs shows the card within five seconds, and still appears when it comes', async () => {
  jest.useFakeTimers()
  let arrive: (page: ComponentType) => void = () => undefined
  load.mockReturnValueOnce(
    new Promise(resolve => {
      arrive = resolve
    }),
  )
  await show()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(4900))
  expect(screen.getByText('Commissions is taking longer than usual')).toBeInTheDocument()
  await act(async () => arrive(Page))
  expect(screen.getByText('Here it is')).toBeInTheDocument()
})

test('Retry while the gateway is away leaves the card', async () => {
  load.mockRejectedValueOnce(new Error('404'))
  await show()
  answerWith({})
  await retry()
  expect(await screen.findByText('Commissions cannot be shown right now')).toBeInTheDocument()
})
