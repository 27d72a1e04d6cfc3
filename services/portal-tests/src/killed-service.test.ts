import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CallToWrapUp } from '@portal/contracts'
import { until } from '@portal/service-kit/testing'
import { startOverHttp } from './testing/start-over-http.ts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

const webhookSecret = 'a-secret-path-that-only-the-tests-know'

let portal: TestPortal
/** Of the calls service. */
let pid = 0
beforeAll(async () => {
  const start: typeof startOverHttp = (env, valuesOf, hooks) =>
    startOverHttp(env, valuesOf, hooks, { name: 'calls', onStart: started => void (pid = started) })
  portal = await startTestPortal(
    {
      MIGHTYCALL_API_KEY: 'the api key',
      MIGHTYCALL_SECRET_KEY: 'the secret key',
      MIGHTYCALL_WEBHOOK_SECRET: webhookSecret,
      // Nothing listens there: the portal only knows calls from webhooks.
      MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9',
    },
    start,
  )
}, 60_000)
afterAll(() => portal.stop())

/** Reports a call of the agent that ended a moment ago. */
async function completeCall() {
  const steps = { IncomingCallRinging: 60, IncomingCallConnected: 55, IncomingCallCompleted: 1 }
  for (const [EventType, secondsAgo] of Object.entries(steps)) {
    const reply = await portal.as(null)('POST', `/api/mightycall/webhook/${webhookSecret}`, {
      EventType,
      Guid: crypto.randomUUID(),
      ApiKey: 'the api key',
      Timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      Body: { Id: 'call', From: '+13155550142', To: '+18005550142', Extension: '101' },
    })
    expect(reply.status).toBe(200)
  }
}

async function toWrapUp(): Promise<CallToWrapUp[]> {
  const reply = await portal.as('agent')('GET', '/api/calls/to-wrap-up')
  expect(reply.status).toBe(200)
  return (await reply.json()) as CallToWrapUp[]
}

test('a call whose outcome was being saved when the service was killed still needs one', async () => {
  await completeCall()
  await until(async () => (await toWrapUp()).length === 1)
  const [call] = await toWrapUp()
  const save = () => portal.as('agent')('PUT', `/api/calls/${call?.id}/outcome`, { outcome: 'sold' })

  const { owner } = portal.database
  let unsaved: Promise<Response> | undefined
  await owner.begin(async transaction => {
    await transaction`select from calls.call where id = ${call?.id ?? ''} for update`
    unsaved = save()
    await until(async () => {
      const waiting = await owner`
        select from pg_stat_activity
        where datname = current_database() and usename = 'calls' and wait_event_type = 'Lock'`
      return waiting.length > 0
    })
    const killed = pid
    process.kill(killed, 'SIGKILL')
    expect((await unsaved).status).toBe(503)
    await until(() => pid !== killed)
  })
  expect(await until(toWrapUp)).toEqual([call])
  expect(await owner`select from calls.call_outcome`).toHaveLength(0)

  expect((await save()).status).toBe(200)
  expect(await toWrapUp()).toEqual([])
}, 60_000)
