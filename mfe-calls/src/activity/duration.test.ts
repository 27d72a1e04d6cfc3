import { expect, test } from '@jest/globals'
import { minutesAndSeconds } from './duration.ts'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [187, '3:07'],
  [3725, '62:05'],
])('%d seconds read %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text))
