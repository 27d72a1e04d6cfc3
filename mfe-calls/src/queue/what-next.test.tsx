import { expect, test } from '@jest/globals'
import type { Floor, FloorMember, LeadQueue } from '@portal/contracts/calls'
import { figureTag } from '@portal/sdk'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import { leadQueue } from '../testing/calls-api.ts'
import LateLeads from './late-leads.tsx'
import NextLeadButton from './next-lead.tsx'
import { queueApi } from './endpoints.ts'
import WhatNext from './what-next.tsx'

const open = (queue: Partial<LeadQueue>) => {
  answerWith({ 'GET /api/leads/queue': { body: leadQueue(queue) }, 'GET /api/calls/to-wrap-up': { body: [] } })
  return renderPage(<WhatNext />, { as: 'agent' })
}
const { counts } = leadQueue()

test.each<[string, string, Partial<LeadQueue>]>([
  [
    '12 leads are waiting for you',
    '1 call to return, 11 new leads',
    { total: 12, counts: { ...counts, missed: 1, new: 11 } },
  ],
  ['A lead is waiting for you', '1 new lead', { total: 1, counts: { ...counts, new: 1 } }],
  ['A callback you promised is due', 'No other lead is waiting', { total: 1, counts: { ...counts, promised: 1 } }],
  [
    '2 callbacks you promised are due',
    '2 calls to return, 4 new leads, 5 more',
    { total: 13, counts: { ...counts, promised: 2, missed: 2, new: 4, retry: 3, 'follow-up': 2 } },
  ],
  ['A callback is due', '1 new lead', { total: 2, counts: { ...counts, callback: 1, new: 1 } }],
  ['3 callbacks are due', '1 you promised', { total: 3, counts: { ...counts, promised: 1, callback: 2 } }],
  [
    '3 callbacks are due',
    '1 you promised, 2 calls to return, 9 more',
    { total: 14, counts: { ...counts, promised: 1, callback: 2, missed: 2, new: 4, retry: 3, 'follow-up': 2 } },
  ],
  ['No lead to call now', 'A new lead or a missed call appears here at once.', {}],
])('says %s', async (headline, details, queue) => {
  await open(queue)
  expect(await screen.findByRole('heading', { name: headline })).toBeInTheDocument()
  expect(screen.getByText(details)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Queue' })).toHaveAttribute('href', '/leads?tab=queue')
})

test.each([
  ['is the main action', [], true],
  ['is not the main action before the outcome of a call', [{ id: 'a call' }], false],
])('the next lead %s', async (_, toWrapUp, isMain) => {
  answerWith({
    'GET /api/leads/queue': { body: leadQueue({ total: 1, counts: { ...counts, new: 1 } }) },
    'GET /api/calls/to-wrap-up': { body: toWrapUp },
    'GET /api/calls/live?mine=true': { body: [] },
  })
  await renderPage(<WhatNext />, { as: 'agent' })
  const button = await screen.findByRole('button', { name: 'Next lead' })
  await waitFor(() => expect(button.classList.contains('ant-btn-primary')).toBe(isMain))
})

test('the key of the button works before the header has loaded, and once if it has', async () => {
  const sent = answerWith({
    'GET /api/leads/queue': { body: leadQueue({ total: 1, counts: { ...counts, new: 1 } }) },
    'POST /api/leads/next': { status: 204 },
  })
  const pulls = () => sent.filter(({ url }) => url === '/api/leads/next')
  const { person, unmount } = await renderPage(<WhatNext />, { as: 'agent' })
  await screen.findByRole('button', { name: 'Next lead' })
  await person.keyboard('n')
  await screen.findByText('No lead to call now')
  expect(pulls()).toHaveLength(1)
  unmount()
  const both = (
    <>
      <NextLeadButton />
      <WhatNext />
    </>
  )
  const { person: other } = await renderPage(both, { as: 'agent', at: '/' })
  await screen.findByRole('button', { name: 'Next lead' })
  await other.keyboard('n')
  await waitFor(() => expect(pulls().length).toBeGreaterThan(1))
  expect(pulls()).toHaveLength(2)
})

test("shows the progress toward the user's goal, and works without the sales service", async () => {
  const answers = { 'GET /api/leads/queue': { body: leadQueue() } }
  const goal = { goal: 100_000, earned: 62_050, forecast: null, monthEnd: '2026-11-30' }
  const sent = answerWith({ ...answers, 'GET /api/sales/goal': { body: goal } })
  const { unmount } = await renderPage(<WhatNext />, { as: 'agent' })
  expect(await screen.findByRole('link', { name: 'Goal: $621 of $1,000' })).toHaveAttribute('href', '/commissions')
  expect(sent.map(({ url }) => url)).toContain('/api/sales/goal?scope=mine')
  unmount()
  answerWith({ ...answers, 'GET /api/sales/goal': { body: { ...goal, goal: null } } })
  const withoutGoal = await renderPage(<WhatNext />, { as: 'agent' })
  expect(await screen.findByRole('link', { name: 'Set a goal' })).toBeVisible()
  withoutGoal.unmount()
  answerWith({ ...answers, 'GET /api/sales/goal': { status: 503 } })
  await renderPage(<WhatNext />, { as: 'agent' })
  expect(await screen.findByText('A new lead or a missed call appears here at once.')).toBeVisible()
  expect(screen.queryByText(/goal/i)).toBeNull()
})

const floorOf = (...members: Pick<FloorMember, 'state' | 'status'>[]): Partial<Floor> => ({
  members: members.map((member, index) => ({
    id: String(index),
    name: { firstName: 'Ann', lastName: 'Example' },
    since: null,
    lead: null,
    callsToday: 0,
    ...member,
  })),
})

const asAbsent = (status: FloorMember['status']) => ({ state: 'waiting', status }) as const

test.each<[string, Partial<Floor>]>([
  ['Team: 0 available · 1 away · 2 busy', floorOf(...(['busy', 'away', 'busy'] as const).map(asAbsent))],
  [
    'Team: 1 on a call · 1 wrapping up · 2 available',
    floorOf(
      { state: 'on-call', status: 'online' },
      { state: 'ringing', status: 'online' },
      { state: 'wrapping-up', status: 'busy' },
      { state: 'waiting', status: 'online' },
      { state: 'waiting', status: 'offline' },
    ),
  ],
])('leads supervisors to the team: %s', async (name, floor) => {
  answerWith({ 'GET /api/leads/queue': { body: leadQueue() }, 'GET /api/calls/floor': { body: floor } })
  await renderPage(<WhatNext />, { as: 'supervisor' })
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/team')
})

test('does without the floor: for agents, and for supervisors when it cannot be loaded', async () => {
  const sent = answerWith({ 'GET /api/leads/queue': { body: leadQueue() }, 'GET /api/calls/floor': { status: 503 } })
  const { unmount } = await renderPage(<WhatNext />, { as: 'agent' })
  await screen.findByRole('heading', { name: 'No lead to call now' })
  expect(sent.map(({ url }) => url)).not.toContain('/api/calls/floor')
  unmount()
  await renderPage(<WhatNext />, { as: 'supervisor' })
  await screen.findByRole('heading', { name: 'No lead to call now' })
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/api/calls/floor'))
  expect(screen.queryByRole('link', { name: /Team/ })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['supervisor', 'agent'] as const)('notifies supervisors, not agents, of a late lead: %s', async role => {
  const late = (fullName: string, leadId: string) => ({ leadId, fullName, at: '2026-11-23T17:00:00.000Z' })
  let escalated = [late('Ann Example', '1')]
  answerWith({
    'GET /api/leads/queue': {
      get body() {
        return leadQueue({ escalated })
      },
    },
    'GET /api/calls/to-wrap-up': { body: [] },
  })
  const page = (
    <>
      <LateLeads />
      <WhatNext />
    </>
  )
  const { store } = await renderPage(page, { as: role })
  await screen.findByRole('heading', { name: 'No lead to call now' })
  escalated = [late('Bo Example', '2'), ...escalated]
  store.dispatch(queueApi.util.invalidateTags([figureTag('Queue')]))
  await Promise.all(store.dispatch(queueApi.util.getRunningQueriesThunk()))
  if (role === 'supervisor') {
    await waitFor(() => expect(screen.getByText('Bo Example has waited ten minutes')).toBeInTheDocument())
  }
  expect(screen.queryByText('Ann Example has waited ten minutes')).toBeNull()
  expect(screen.queryAllByText(/has waited/)).toHaveLength(role === 'supervisor' ? 1 : 0)
})
