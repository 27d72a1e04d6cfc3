import { expect, test } from '@jest/globals'
import { loggablePath } from './loggable-path.ts'

test('the secret of a webhook address is in no log; other paths are', () => {
  expect(loggablePath('/api/mightycall/webhook/very-secret/more')).toBe('/api/mightycall/webhook/…')
  expect(loggablePath('/api/leads/1')).toBe('/api/leads/1')
})
