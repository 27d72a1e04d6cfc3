import { expect, test } from '@jest/globals'
import { calls } from '@portal/contracts/calls'
import { answerWith, testUser } from '../../testing/index.ts'
import { sessionApi } from '../session/endpoints.ts'
import { createPortalStore } from '../session/store.ts'
import { api } from './api.ts'
import { pagedEndpoint } from './endpoint.ts'

const store = () => createPortalStore(testUser('agent'))
type Store = ReturnType<typeof store>
const statusIn = (it: Store) => sessionApi.endpoints.currentUser.select()(it.getState()).data?.status

test('an optimistic change shows at once and the reply is written without a second read', async () => {
  const tab = store()
  const sent = answerWith({
    'PUT /api/users/status': { body: { ...testUser('agent'), status: 'busy', firstName: 'New' } },
  })
  const saving = tab.dispatch(sessionApi.endpoints.setStatus.initiate({ status: 'busy' }))
  expect(statusIn(tab)).toBe('busy')
  await saving
  expect(sessionApi.endpoints.currentUser.select()(tab.getState()).data?.firstName).toBe('New')
  expect(sent.map(it => it.method)).toEqual(['PUT'])
})

test('a refused change is taken back', async () => {
  const tab = store()
  answerWith({ 'PUT /api/users/status': { status: 500 } })
  const saving = tab.dispatch(sessionApi.endpoints.setStatus.initiate({ status: 'busy' }))
  expect(statusIn(tab)).toBe('busy')
  await saving
  expect(statusIn(tab)).toBe('online')
})

test('an endless list goes on where the page before ended', async () => {
  const leadsApi = api.injectEndpoints({ endpoints: build => ({ leads: pagedEndpoint(build, calls.listLeads) }) })
  const tab = store()
  const headers = { 'x-next-cursor': 'c1', 'x-total-count': '7' }
  const sent = answerWith({ 'GET /api/leads': { body: [{ id: 'a' }], headers } })
  await tab.dispatch(leadsApi.endpoints.leads.initiate({ zipCode: '1', limit: 1 }))
  const { data } = await tab.dispatch(
    leadsApi.endpoints.leads.initiate({ zipCode: '1', limit: 1 }, { direction: 'forward' }),
  )
  expect(sent.map(it => it.url)).toEqual(['/api/leads?zipCode=1&limit=1', '/api/leads?zipCode=1&limit=1&cursor=c1'])
  expect(data?.pages.map(page => page.total)).toEqual([7, 7])
})
