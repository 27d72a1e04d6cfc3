import { expect, test } from '@jest/globals'
import { answerWith, renderPage } from '@portal/sdk/testing'
import missedCalls from '../activity/menu-count.ts'
import { leadQueue, metrics } from '../testing/calls-api.ts'
import leadsToCall from './menu-count.ts'

test('counts the leads to call now, until the next one is due', async () => {
  const { counts } = leadQueue()
  const nextDueAt = '2026-11-30T17:00:00.000Z'
  const queue = { total: 10, counts: { ...counts, missed: 1, new: 5, 'follow-up': 4 }, nextDueAt }
  answerWith({ 'GET /api/leads/queue': { body: leadQueue(queue) } })
  const { store } = await renderPage(null)
  expect(await leadsToCall.load(store)).toEqual({
    count: 10,
    label: '10 to call now: 5 new, 4 to follow up',
    changesAt: Date.parse(nextDueAt),
  })
})

test('counts the calls missed today', async () => {
  answerWith({ 'GET /api/metrics/dashboard': { body: metrics() } })
  const { store } = await renderPage(null)
  expect(await missedCalls.load(store)).toEqual({ count: 12, label: '12 missed today' })
})
