import { expect, test } from '@jest/globals'
import { isWebhook } from './is-webhook.ts'

test('POST to a secret below the webhook path is the webhook', () => {
  expect(isWebhook('POST', '/api/mightycall/webhook/a-Secret_1')).toBe(true)
})

test.each([
  ['GET', '/api/mightycall/webhook/a'],
  ['PUT', '/api/mightycall/webhook/a'],
  ['POST', '/api/mightycall/webhook'],
  ['POST', '/api/mightycall/webhook/'],
  ['POST', '/api/mightycall/webhook/a/b'],
  ['POST', '/api/mightycall/webhook/..%2ftest'],
  ['POST', '/api/mightycall/webhook/../test'],
  ['POST', '/api/mightycall/test'],
  ['POST', '/x/api/mightycall/webhook/a'],
  ['POST', '/api/leads'],
])('%s %s is not the webhook', (method, path) => {
  expect(isWebhook(method, path)).toBe(false)
})
