import { expect, test } from '@jest/globals'
import type { UserChallenge } from '@portal/contracts/engagement'
import { takeCompletions } from './completions.ts'

const now = Date.parse('2026-03-02T15:00:00Z')
const openedAt = now - performance.now()

const completed = (id: string, at: number): UserChallenge => ({
  id,
  challengeId: id,
  status: 'completed',
  currentProgress: 1,
  targetValue: 1,
  activatedAt: new Date(at).toISOString(),
  completedAt: new Date(at).toISOString(),
  xpReward: 20,
})
const active = (id: string): UserChallenge => ({ ...completed(id, now), status: 'active', completedAt: null })

test('a completion is new once: at the first look since the page was opened, later since the last look', () => {
  const old = completed('old', openedAt - 1_000)
  const early = completed('early', openedAt + 1)
  expect(takeCompletions([old, early, active('open')], now)).toEqual([early])
  expect(takeCompletions([old, early, active('open')], now)).toEqual([])
  const seen = completed('open', now)
  const unseen = completed('unseen', now)
  expect(takeCompletions([old, early, seen, unseen], now)).toEqual([seen, unseen])
  expect(takeCompletions([old, early, seen, unseen], now)).toEqual([])
})
