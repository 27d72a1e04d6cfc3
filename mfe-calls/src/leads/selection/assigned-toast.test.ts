import { expect, test } from '@jest/globals'
import { assignedToast } from './assigned-toast.ts'

const names = new Map(['Ann', 'Bea', 'Cleo', 'Dan', 'Eve'].map(name => [name.toLowerCase(), name]))

test.each([
  [5, [], 'Zoe', { title: 'Assigned 5 leads to Zoe' }],
  [5, [], null, { title: 'Unassigned 5 leads' }],
  [4, [], 'Zoe', { title: 'Assigned 4 leads to Zoe', description: '1 was already assigned to Zoe.' }],
  [1, ['ann'], null, { title: 'Unassigned 1 lead', description: '3 were already unassigned. Not found: Ann.' }],
  [1, ['ann', 'bea', 'cleo', 'dan'], 'Zoe', { description: 'Not found: Ann, Bea, Cleo, and 1 more.' }],
  [0, [], 'Zoe', { title: '5 leads already assigned to Zoe', kind: 'neutral' }],
  [0, ['ann'], 'Zoe', { title: '4 leads already assigned to Zoe', kind: 'neutral', description: 'Not found: Ann.' }],
  [0, [...names.keys()], 'Zoe', { title: 'Failed to assign leads', kind: 'destructive' }],
])('%d assigned and %j missing of five leads for %s', (assigned, missing, member, expected) => {
  expect(assignedToast(names, member, { assigned, missing })).toMatchObject(expected)
})
