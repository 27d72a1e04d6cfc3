import { expect, test } from '@jest/globals'
import { levelOf } from './level.ts'

test.each([
  [0, 1, 100],
  [1, 1, 99],
  [99, 1, 1],
  [100, 2, 100],
  [250, 3, 50],
  [900, 10, 100],
])('%d XP are level %d, with %d XP to the next level', (xp, level, xpToNextLevel) => {
  expect(levelOf(xp)).toEqual({ level, xpToNextLevel })
})
