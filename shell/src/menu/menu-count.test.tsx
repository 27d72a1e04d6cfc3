import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { changedTags } from '@portal/sdk/frame'
import { renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { federation } from '../remotes/federation.ts'
import { MenuCountView } from './menu-count.tsx'

let count: number
let loads: number
let changesAt: number | undefined
let round = 0

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  round += 1
  count = 3
  loads = 0
  changesAt = undefined
  const load = async () => {
    loads += 1
    return { count, label: `${count} waiting`, changesAt }
  }
  jest.spyOn(federation, 'load').mockResolvedValue({ tags: ['LeadSummary'], load })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const change = (...tags: string[]) => act(async () => changedTags.set(tags))

async function open() {
  await renderPage(<MenuCountView id="count" remote="calls" module={`./count-${round}`} />)
  await pass(2_000)
}

test('shows the number with its meaning, and nothing for 0', async () => {
  await open()
  expect(screen.getByText('3')).toBeInTheDocument()
  expect(screen.getByText('3 waiting')).toBeInTheDocument()
  count = 0
  await change('LeadSummary')
  await pass(10_000)
  expect(screen.queryByText(/waiting/)).not.toBeInTheDocument()
})

test('shortens a number that does not fit', async () => {
  count = 130_664
  await open()
  expect(screen.getByText('99+')).toBeInTheDocument()
})

test('loads again after a matching change only, and once for many changes', async () => {
  await open()
  await change('Script')
  await pass(60_000)
  expect(loads).toBe(1)
  count = 5
  await change('LeadSummary')
  await pass(0)
  expect(screen.getByText('5')).toBeInTheDocument()
  await change('LeadSummary')
  await change('LeadSummary', 'Lead')
  await pass(9_000)
  expect(loads).toBe(2)
  await pass(1_000)
  expect(loads).toBe(3)
})

test('loads again when the number changes on its own', async () => {
  changesAt = Date.now() + 30_000
  await open()
  await pass(20_000)
  expect(loads).toBe(1)
  count = 0
  await pass(10_000)
  expect(loads).toBe(2)
  expect(screen.queryByText(/waiting/)).not.toBeInTheDocument()
  // The instant has passed: the remote should name another one or none.
  await pass(9_000)
  expect(loads).toBe(2)
})

test('keeps the number if loading it fails', async () => {
  await open()
  jest.spyOn(federation, 'load').mockRejectedValue(new Error('502'))
  await change('LeadSummary')
  await pass(20_000)
  expect(screen.getByText('3')).toBeInTheDocument()
})
