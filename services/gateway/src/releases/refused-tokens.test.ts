import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { byToken, createReleaseApi, seeded } from '../testing/release-api.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMITS: 'on' })
})
afterAll(() => gateway.stop())

const { release, addRemote } = createReleaseApi(() => gateway)

test('only a few of many wrong tokens are recorded, because anyone can send them', async () => {
  const remote = await addRemote()
  const tries = Array.from({ length: 40 }, () => release(remote, seeded, {}, byToken('x'.repeat(43))))
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]))
  const recorded = await gateway.database.owner`
    select from gateway.release_log where kind = 'refused' and remote = ${remote}`
  expect(recorded).toHaveLength(30)
})
