import { expect, test } from '@jest/globals'
import type { ApiResult } from '../send-request.ts'
import { createOwnWrites } from './own-writes.ts'

test('knows its own writes by their IDs, once they have a reply', async () => {
  const writes = createOwnWrites()
  const reply = Promise.withResolvers<ApiResult>()
  let sentId = ''
  const result = writes.send(writeId => {
    sentId = writeId
    return reply.promise
  })
  const hasReply = writes.hasReply(sentId)
  reply.resolve({ data: { contacted: true } })
  expect([await hasReply, await result]).toEqual([true, { data: { contacted: true } }])
  expect(await writes.hasReply(crypto.randomUUID())).toBe(false)
})

test('a write without a reply is not known: the server may have stored it', async () => {
  const writes = createOwnWrites()
  let sentId = ''
  await writes.send(async writeId => {
    sentId = writeId
    return { error: { status: 0, message: '0: Failed to fetch' } }
  })
  expect(await writes.hasReply(sentId)).toBe(false)
})

test('forgets the oldest of many writes', async () => {
  const writes = createOwnWrites()
  const ids: string[] = []
  for (let count = 0; count < 201; count++) {
    await writes.send(async writeId => {
      ids.push(writeId)
      return { data: null }
    })
  }
  expect(await writes.hasReply(ids[0] ?? '')).toBe(false)
  expect(await writes.hasReply(ids[1] ?? '')).toBe(true)
})
