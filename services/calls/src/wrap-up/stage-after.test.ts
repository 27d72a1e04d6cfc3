import { expect, test } from '@jest/globals'
import type { LeadStage } from '@portal/contracts'
import { stageAfter } from './stage-after.ts'

test.each<[LeadStage, LeadStage | null, boolean, LeadStage]>([
  ['new', 'attempted', false, 'attempted'],
  ['unreachable', 'attempted', false, 'attempted'],
  ['contacted', 'attempted', false, 'contacted'],
  ['quoted', 'attempted', false, 'quoted'],
  ['sold', 'attempted', false, 'sold'],
  // The agent pressed the wrong key.
  ['sold', 'attempted', true, 'attempted'],
  ['sold', 'lost', false, 'lost'],
  ['lost', 'contacted', false, 'contacted'],
  ['quoted', null, false, 'quoted'],
])('%s with %s (correction: %s) is %s', (current, stage, isCorrection, expected) => {
  const effects = { stage, contacted: false, callback: 'none' as const, doNotCall: false, closes: false }
  expect(stageAfter({ current, effects, isCorrection })).toBe(expected)
})
