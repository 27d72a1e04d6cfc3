import { expect, test } from '@jest/globals'
import { starterScripts } from './starter-scripts.ts'

test.each(starterScripts())('$title asks for consent to the recording before anything else', ({ steps }) => {
  const [greeting] = (steps?.[0]?.content ?? '').split('\n')
  expect(greeting).toContain('This call may be recorded for quality. Is that all right with you?')
})
