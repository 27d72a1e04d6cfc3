import { expect, test } from '@jest/globals'
import { formatDuration, formatElapsed } from './duration.ts'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [59.9, '0:59'],
  [60, '1:00'],
  [187, '3:07'],
  [3725, '62:05'],
])('formats %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

test.each([
  [187, '3:07'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [7_285, '2:01:25'],
  [36_611.9, '10:10:11'],
])('formats the %d seconds since an instant as %s', (seconds, text) => expect(formatElapsed(seconds)).toBe(text))
