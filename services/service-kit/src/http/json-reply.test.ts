import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { Hono } from 'hono'
import { jsonReply } from './json-reply.ts'

const large = { notes: 'Called twice. '.repeat(200) }
const app = new Hono().get('/large', c => jsonReply(c, large, 201)).get('/small', c => jsonReply(c, { id: 1 }, 200))
const get = (path: string, encodings: string) => app.request(path, { headers: { 'accept-encoding': encodings } })

test('compresses a large reply for a client that accepts it', async () => {
  const response = await get('/large', 'gzip, deflate, br')
  const body = Buffer.from(await response.arrayBuffer())
  expect([response.status, response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
    201,
    'br',
    'accept-encoding',
  ])
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(body.length).toBeLessThan(200)
  expect(JSON.parse(String(brotliDecompressSync(body)))).toEqual(large)
})

test.each([
  ['a large reply for a client that does not accept it', '/large', 'gzip', large],
  ['a small reply', '/small', 'br', { id: 1 }],
])('does not compress %s', async (_, path, encodings, data) => {
  const response = await get(path, encodings)
  expect([response.headers.get('content-encoding'), await response.json()]).toEqual([null, data])
})
