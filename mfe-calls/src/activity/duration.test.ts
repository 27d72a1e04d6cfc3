import { expect, test } from '@jest/globals'
import { formatDuration } from './duration.ts'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [59.9, '0:59'],
  [60, '1:00'],
  [187, '3:07'],
  [3725, '62:05'],
])('formats %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
