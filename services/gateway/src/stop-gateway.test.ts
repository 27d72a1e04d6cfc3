import { expect, test } from '@jest/globals'
import { startTestGateway } from './testing/start-test-gateway.ts'

test('a stopped gateway accepts no more connections', async () => {
  const { origin, stop } = await startTestGateway()
  const connect = () => fetch(`${origin}/healthz`)
  expect((await connect()).status).toBe(200)
  await stop()
  await expect(connect()).rejects.toThrow('fetch failed')
})
