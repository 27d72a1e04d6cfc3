import { expect, test } from '@jest/globals'
import { respondWithError, createLog, ApiError } from '@portal/service-kit'
import { Hono } from 'hono'
import type { GatewayEnv } from '../forward/upstream.ts'
import { takeVitals } from './take-vitals.ts'

async function send(body: string) {
  const logged: unknown[] = []
  const log = { ...createLog('test', 'silent'), info: (line: unknown) => void logged.push(line) } as never
  const app = new Hono<GatewayEnv>().post('/', c => takeVitals(c, log))
  app.onError((error, c) => respondWithError(c, error as ApiError, 'test'))
  const headers = { 'content-length': String(body.length) }
  const { status } = await app.request('/', { method: 'POST', body, headers })
  return { status, logged }
}

test('figures are logged, and nothing else that is sent along', async () => {
  const { status, logged } = await send('{"lcp":840.5,"cls":0,"name":"Ann"}')
  expect([status, logged]).toEqual([204, [{ vitals: { lcp: 840.5, cls: 0 } }]])
})

test.each([
  ['no JSON', '{', 400],
  ['no figure', '{"lcp":"fast"}', 400],
  ['a figure below nothing', '{"cls":-1}', 400],
  ['a flood', JSON.stringify({ x: 'x'.repeat(1_000) }), 413],
])('%s is refused and not logged', async (_, body, refused) => {
  expect(await send(body)).toEqual({ status: refused, logged: [] })
})
