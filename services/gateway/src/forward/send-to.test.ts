import { expect, test } from '@jest/globals'
import { createSendTo } from './send-to.ts'

const token = async () => 'token'
const unavailable = { code: 'unavailable' }

test.each([
  ['never answers', () => new Promise<Response>(() => {})],
  ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
])('nobody waits for a service that %s', async (_, fetch) => {
  const sendTo = createSendTo(() => fetch, token, 20)
  await expect(sendTo('calls', '/api/leads', {}, {})).rejects.toMatchObject(unavailable)
})

test('what a service takes too long for is told to it', async () => {
  const ended = Promise.withResolvers<void>()
  const fetch = (request: Request) => {
    request.signal.addEventListener('abort', () => ended.resolve())
    return new Promise<Response>(() => {})
  }
  await expect(createSendTo(() => fetch, token, 20)('calls', '/api/leads', {}, {})).rejects.toMatchObject(unavailable)
  await ended.promise
})
