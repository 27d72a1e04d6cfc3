import { expect, test } from '@jest/globals'
import { loggablePath } from './loggable-path.ts'

test('removes the secret of a webhook address', () => {
  expect(loggablePath('/api/mightycall/webhook/very-secret/more')).toBe('/api/mightycall/webhook/…')
})

test('keeps other paths', () => {
  expect(loggablePath('/api/leads/1')).toBe('/api/leads/1')
})
