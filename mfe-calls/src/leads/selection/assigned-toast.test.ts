import { expect, test } from '@jest/globals'
import { assignedToast } from './assigned-toast.ts'

const names = ['Ann', 'Bea', 'Cleo', 'Dan', 'Eve']
const leads = new Map(names.map(fullName => [fullName.toLowerCase(), { fullName, assignedToId: null }]))

test.each([
  [5, [], 'Zoe', { title: 'Assigned 5 leads to Zoe' }],
  [5, [], null, { title: 'Unassigned 5 leads' }],
  [4, [], 'Zoe', { title: 'Assigned 4 leads to Zoe', description: '1 was already assigned to Zoe.' }],
  [1, ['ann'], null, { title: 'Unassigned 1 lead', description: '3 were already unassigned. Not found: Ann.' }],
  [1, ['ann', 'bea', 'cleo', 'dan'], 'Zoe', { description: 'Not found: Ann, Bea, Cleo, and 1 more.' }],
  [0, [], 'Zoe', { title: '5 leads already assigned to Zoe', kind: 'neutral' }],
  [0, ['ann'], 'Zoe', { title: '4 leads already assigned to Zoe', kind: 'neutral', description: 'Not found: Ann.' }],
  [0, [...leads.keys()], 'Zoe', { title: 'Failed to assign leads', kind: 'destructive' }],
])('%d assigned and %j missing of five leads for %s', (assigned, missing, member, expected) => {
  expect(assignedToast(leads, member, { assigned, missing })).toMatchObject(expected)
})

const free = { assignedToId: null, assignedToUser: null }
const taken = { assignedToId: 'bo', assignedToUser: { firstName: 'Bo', lastName: 'Li' } }
const former = { assignedToId: 'former', assignedToUser: null }

test.each([
  [
    4,
    [{ id: 'ann', ...taken }],
    {
      title: 'Assigned 4 leads to Zoe',
      description: 'Someone else reassigned Ann (now Bo Li). Assign again to replace.',
    },
  ],
  [
    0,
    [
      { id: 'ann', ...free },
      { id: 'bea', ...former },
    ],
    {
      title: '2 leads not assigned',
      kind: 'neutral',
      description:
        'Someone else reassigned Ann (now unassigned), Bea (now a former member). Assign again to replace. 3 were already assigned to Zoe.',
    },
  ],
])('%d of five leads assigned, others reassigned meanwhile', (assigned, conflicts, expected) => {
  expect(assignedToast(leads, 'Zoe', { assigned, missing: [], conflicts })).toMatchObject(expected)
})
