import { expect, test } from '@jest/globals'
import { decidedToast } from './decided-toast.ts'

const gone = (name: string) => ({ name, reason: 'This lead is no longer in quarantine.' })
const offline = (name: string) => ({ name, reason: 'No connection.' })

test.each([
  ['release', 3, [], { title: 'Released 3 leads', description: 'Now in the leads list.' }],
  ['release', 1, [], { title: 'Released 1 lead', description: 'Now in the leads list.' }],
  ['confirm', 2, [], { title: 'Marked 2 leads as spam', description: 'Kept out of the leads list.' }],
  [
    'release',
    3,
    [gone('Ann')],
    { title: 'Released 2 of 3 leads', description: 'Failed: Ann. This lead is no longer in quarantine.' },
  ],
  [
    'confirm',
    4,
    [gone('Ann'), offline('Bob'), gone('Cy')],
    {
      title: 'Marked 1 of 4 leads as spam',
      description: 'Failed: Ann, Cy. This lead is no longer in quarantine. Failed: Bob. No connection.',
      kind: 'destructive',
    },
  ],
  [
    'release',
    4,
    ['Ann', 'Bob', 'Cy', 'Di'].map(offline),
    {
      title: 'Failed to release leads',
      description: 'Failed: Ann, Bob, Cy, and 1 more. No connection.',
      kind: 'destructive',
    },
  ],
  ['confirm', 1, [offline('Ann')], { title: 'Failed to mark leads as spam', kind: 'destructive' }],
] as const)('%s %d leads with the failures %j', (decision, count, failures, expected) => {
  expect(decidedToast(decision, count, failures)).toMatchObject(expected)
})
