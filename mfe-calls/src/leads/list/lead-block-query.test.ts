import { afterEach, expect, test } from '@jest/globals'
import { lead } from '../../testing/calls-api.ts'
import {
  type BlockArgs,
  blockRequest,
  type ListedLead,
  listSnapshots,
  mergeLead,
  readBlock,
} from './lead-block-query.ts'
import { pendingContacted } from './pending-contacted.ts'

const first: BlockArgs = { zipCode: '135', at: 0 }
const second: BlockArgs = { zipCode: '135', at: 100 }
const newest = '2026-11-20T15:04:00.000Z'
const listed = (overrides: Partial<ListedLead> = {}): ListedLead => ({
  ...lead(),
  storedContacted: false,
  ...overrides,
})
const read = (args: BlockArgs, asOf?: string, rows = [lead()]) => readBlock(args, asOf, rows, new Headers(), [])

afterEach(() => listSnapshots.clear())

test('requests 100 rows, up to the snapshot once there is one', () => {
  expect(blockRequest(second, undefined).url).toBe('/api/leads?zipCode=135&at=100&limit=100')
  expect(blockRequest(first, newest).url).toBe(
    `/api/leads?zipCode=135&at=0&limit=100&asOf=${encodeURIComponent(newest)}`,
  )
})

test('takes the snapshot from the newest lead of the first block', () => {
  expect(read(first).asOf).toBe(newest)
  expect(listSnapshots.get(second)).toBe(newest)
  expect(listSnapshots.get({ at: 0 })).toBeUndefined()
})

test('takes no snapshot from an empty block, a later block, or a block up to a snapshot', () => {
  expect(read(first, undefined, []).asOf).toBeNull()
  expect(read(second).asOf).toBeNull()
  expect(read(first, '2026-01-01T00:00:00.000Z').asOf).toBe('2026-01-01T00:00:00.000Z')
  expect(listSnapshots.get(first)).toBeUndefined()
})

test('keeps the first snapshot until it is removed', () => {
  read(first)
  const later = '2026-11-21T00:00:00.000Z'
  expect(read(first, undefined, [lead({ createdAt: later })]).asOf).toBe(newest)
  listSnapshots.remove(second)
  expect(read(first, undefined, [lead({ createdAt: later })]).asOf).toBe(later)
})

test('reads total and cursor from the headers', () => {
  const headers = new Headers({ 'x-total-count': '130659', 'x-next-cursor': 'next' })
  expect(readBlock(first, undefined, [lead()], headers, [])).toMatchObject({ total: 130_659, nextCursor: 'next' })
  expect(read(first).nextCursor).toBeNull()
})

test('merges received leads with the cached ones', () => {
  const cached = [listed({ notes: 'newer', version: 3 }), listed({ id: 'other', notes: 'other', version: 9 })]
  const { rows } = readBlock(first, undefined, [lead({ notes: 'older', version: 2 })], new Headers(), cached)
  expect(rows).toMatchObject([{ notes: 'newer', version: 3 }])
})

test('prefers the received lead unless the listed one is newer', () => {
  const received = lead({ notes: 'received', version: 2 })
  expect(mergeLead(received, undefined)).toMatchObject({ notes: 'received', storedContacted: false })
  expect(mergeLead(received, listed({ notes: 'listed', version: 2 })).notes).toBe('received')
  expect(mergeLead(received, listed({ notes: 'listed', version: 3 })).notes).toBe('listed')
})

test('shows a pending change, and remembers the stored value', () => {
  const received = lead({ contacted: false })
  pendingContacted.add(received.id, true)
  expect(mergeLead(received, undefined)).toMatchObject({ contacted: true, storedContacted: false })
  pendingContacted.remove(received.id, true)
  expect(mergeLead(received, undefined)).toMatchObject({ contacted: false, storedContacted: false })
})

test('a newer listed lead falls back to its stored value, not to a reverted change', () => {
  const reverted = listed({ contacted: true, storedContacted: false, version: 5 })
  expect(mergeLead(lead({ version: 4 }), reverted).contacted).toBe(false)
})
