import { expect, test } from '@jest/globals'
import { sendRequest } from './send-request.ts'

const send = (answer: () => Promise<Response> | Response, spend = async () => {}) =>
  sendRequest({ fetch: async () => answer(), spend, timeoutMs: 1_000 }, 'http://vendor.example/v4', {})
const fault = (name: string) => expect.objectContaining({ fault: name })

test.each([
  [200, '{"a":1}', { a: 1 }],
  [200, '', null],
  [404, '{}', {}],
  [499, '[]', []],
  [401, '<html>', null],
])('status %d with the body %j is returned with %j', async (status, text, body) => {
  expect(await send(() => new Response(text, { status }))).toEqual({ status, body })
})

test.each([
  [200, '<html>', 'malformed'],
  [400, '<html>', 'malformed'],
  [429, '{}', 'vendor_budget'],
  [500, '{}', 'vendor_failure'],
  [599, '<html>', 'vendor_failure'],
])('status %d with the body %j is %s', async (status, text, name) => {
  await expect(send(() => new Response(text, { status }))).rejects.toEqual(fault(name))
})

test('a response that breaks off is unreachable', async () => {
  const broken = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
  await expect(send(() => new Response(broken))).rejects.toEqual(fault('unreachable'))
})

test('counts the request before it is sent', async () => {
  const steps: string[] = []
  await send(
    () => {
      steps.push('sent')
      return new Response('')
    },
    async () => void steps.push('counted'),
  )
  expect(steps).toEqual(['counted', 'sent'])
})
