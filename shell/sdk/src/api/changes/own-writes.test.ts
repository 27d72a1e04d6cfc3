import { expect, test } from '@jest/globals'
import type { ApiResult } from '../send-request.ts'
import { createOwnWrites } from './own-writes.ts'

test('shows its own writes once they have a reply', async () => {
  const writes = createOwnWrites()
  const reply = Promise.withResolvers<ApiResult>()
  let sentId = ''
  const result = writes.write(writeId => {
    sentId = writeId
    return reply.promise
  })
  const isShown = writes.isShown(sentId)
  reply.resolve({ data: { contacted: true } })
  expect([await isShown, await result]).toEqual([true, { data: { contacted: true } }])
  expect(await writes.isShown(crypto.randomUUID())).toBe(false)
})

test('a write without a reply is not shown, though the server may have stored it', async () => {
  const writes = createOwnWrites()
  let sentId = ''
  await writes.write(async writeId => {
    sentId = writeId
    return { error: { status: 0, message: '0: Failed to fetch' } }
  })
  expect(await writes.isShown(sentId)).toBe(false)
})

test('forgets the oldest of many writes', async () => {
  const writes = createOwnWrites()
  const ids: string[] = []
  for (let count = 0; count < 201; count++) {
    await writes.write(async writeId => {
      ids.push(writeId)
      return { data: null }
    })
  }
  expect(await writes.isShown(ids[0] ?? '')).toBe(false)
  expect(await writes.isShown(ids[1] ?? '')).toBe(true)
})

test('does not show a write while a read is under way, which may bring back the old data', async () => {
  const writes = createOwnWrites()
  const read = Promise.withResolvers<ApiResult>()
  const reading = writes.read(() => read.promise)
  const ids: string[] = []
  const write = () => writes.write(async writeId => ({ data: ids.push(writeId) }))
  await write()
  read.resolve({ data: [] })
  await reading
  await write()
  expect(await Promise.all(ids.map(id => writes.isShown(id)))).toEqual([false, true])
})
