import { expect, test } from '@jest/globals'
import { lead, summary } from '../testing/calls-api.ts'
import { type LeadChange, summaryAfter } from './summary-after.ts'

const now = Date.parse('2026-11-22T15:00:00Z')
const today = '2026-11-22T14:00:00.000Z'
const lastWeek = '2026-11-15T14:00:00.000Z'
const nothingAssigned = { mine: 0, unassigned: 0 }

/** The user's change of a lead from `before` to `after`. */
function change(
  before: Partial<LeadChange['before']>,
  after: Partial<LeadChange['after']>,
  assigned: LeadChange['assigned'] = nothingAssigned,
): LeadChange {
  return {
    before: { contacted: false, notes: '', version: 1, ...before },
    after: { ...lead({ createdAt: today, contacted: false, notes: '', version: 2 }), ...after },
    assigned,
  }
}
const reminder = (id: string, createdAt = lastWeek) => ({ id, fullName: id, phone: '', createdAt })
const withFollowUps = (total: number, ...newest: ReturnType<typeof reminder>[]) => ({
  ...summary({ total, newest }),
  views: { mine: 3, unassigned: 7, 'follow-up': total, 'new-today': 2 },
})

test('counts a tick and a note of today', () => {
  const { contacted, withNotes, total } = summary().today
  expect(summaryAfter(summary(), change({}, { contacted: true, notes: 'hi' }), now)?.today).toEqual({
    total,
    contacted: contacted + 1,
    withNotes: withNotes + 1,
  })
  expect(summaryAfter(summary(), change({ contacted: true }, {}), now)?.today.contacted).toBe(contacted - 1)
})

test('a tick of an earlier day does not count for today', () => {
  expect(summaryAfter(summary(), change({}, { contacted: true, createdAt: lastWeek }), now)).toEqual(summary())
})

test('a contacted follow-up leaves the reminders', () => {
  const { id } = lead()
  const before = withFollowUps(2, reminder(id), reminder('other'))
  const contacted = change({ notes: 'call' }, { notes: 'call', contacted: true, createdAt: lastWeek })
  const after = summaryAfter(before, contacted, now)
  expect(after?.followUps).toEqual({ total: 1, newest: [reminder('other')] })
  expect(after?.views['follow-up']).toBe(1)
})

test('an old lead with a new note joins the reminders in their order', () => {
  const before = withFollowUps(1, reminder('older', '2026-11-01T00:00:00.000Z'))
  const after = summaryAfter(before, change({}, { notes: 'call', createdAt: lastWeek }), now)
  expect(after?.followUps.newest.map(({ id }) => id)).toEqual([lead().id, 'older'])
})

test('a taken lead moves from unassigned to mine', () => {
  const after = summaryAfter(withFollowUps(0), change({}, {}, { mine: 1, unassigned: -1 }), now)
  expect(after?.views).toMatchObject({ mine: 4, unassigned: 6 })
})

test('a reply that changed nothing changes no count', () => {
  expect(summaryAfter(summary(), change({ version: 2 }, {}), now)).toEqual(summary())
})

const sixth = withFollowUps(6, ...['1', '2', '3', '4'].map(id => reminder(id)), reminder(lead().id))
const atLimit = { ...withFollowUps(0), views: { mine: 0, unassigned: 1000, 'follow-up': 0, 'new-today': 0 } }
test.each<[string, Parameters<typeof summaryAfter>[0], LeadChange]>([
  ['someone else changed the lead too', summary(), change({}, { contacted: true, version: 3 })],
  ['the assignment is unknown', summary(), change({}, {}, null)],
  ['a count is at its limit', atLimit, change({}, {}, { mine: 1, unassigned: -1 })],
  [
    'a sixth reminder moves up',
    sixth,
    change({ notes: 'call' }, { notes: 'call', contacted: true, createdAt: lastWeek }),
  ],
])('can’t tell if %s', (_, before, given) => {
  expect(summaryAfter(before, given, now)).toBeNull()
})
