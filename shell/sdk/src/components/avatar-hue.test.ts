import { expect, test } from '@jest/globals'
import { avatarHue } from './avatar-hue.ts'

test('members with the same initials have different colors, and the same member always the same', () => {
  expect(avatarHue('Demo', 'Agent')).not.toBe(avatarHue('Demo', 'Admin'))
  expect(avatarHue(' Demo', 'AGENT ')).toBe(avatarHue('Demo', 'Agent'))
})
