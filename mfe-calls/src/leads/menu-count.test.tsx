import { expect, test } from '@jest/globals'
import { answerWith, renderPage } from '@portal/sdk/testing'
import missedCalls from '../activity/menu-count.ts'
import { metrics } from '../testing/calls-api.ts'
import waitingLeads from './menu-count.ts'

test('counts today’s leads that are not contacted yet, and follow-ups that are due', async () => {
  const today = { total: 12, contacted: 7, withNotes: 3 }
  answerWith({ 'GET /api/leads/summary': { body: { today, followUps: { total: 4, newest: [] } } } })
  const { store } = await renderPage(null)
  expect(await waitingLeads.load(store)).toEqual({ count: 9, label: '5 new today, 4 to follow up' })
})

test('counts the calls missed today', async () => {
  answerWith({ 'GET /api/metrics/dashboard': { body: metrics() } })
  const { store } = await renderPage(null)
  expect(await missedCalls.load(store)).toEqual({ count: 12, label: '12 missed today' })
})
