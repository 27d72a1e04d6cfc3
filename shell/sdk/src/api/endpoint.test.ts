import { expect, test } from '@jest/globals'
import { calls } from '@portal/contracts/calls'
import { unavailableTag } from '@portal/contracts/tags'
import { answerWith, testUser } from '../../testing/index.ts'
import { sessionApi } from '../session/endpoints.ts'
import { createPortalStore } from '../session/store.ts'
import { api } from './api.ts'
import { pagedEndpoint } from './endpoint.ts'
import { providesTags } from './tags.ts'

const store = () => createPortalStore(testUser('agent'))
type Store = ReturnType<typeof store>
const statusIn = (tab: Store) => sessionApi.endpoints.currentUser.select()(tab.getState()).data?.status

test('an optimistic change shows at once and the reply is written without a second request', async () => {
  const tab = store()
  const sent = answerWith({
    'PUT /api/users/status': { body: { ...testUser('agent'), status: 'busy', firstName: 'New' } },
  })
  const saving = tab.dispatch(sessionApi.endpoints.setStatus.initiate({ status: 'busy' }))
  expect(statusIn(tab)).toBe('busy')
  await saving
  expect(sessionApi.endpoints.currentUser.select()(tab.getState()).data?.firstName).toBe('New')
  expect(sent.map(({ method }) => method)).toEqual(['PUT'])
})

test('an optimistic change is undone if the request fails', async () => {
  const tab = store()
  answerWith({ 'PUT /api/users/status': { status: 500 } })
  const saving = tab.dispatch(sessionApi.endpoints.setStatus.initiate({ status: 'busy' }))
  expect(statusIn(tab)).toBe('busy')
  await saving
  expect(statusIn(tab)).toBe('online')
})

test('a paged list continues where the previous page ended', async () => {
  const leadsApi = api.injectEndpoints({ endpoints: build => ({ leads: pagedEndpoint(build, calls.listLeads) }) })
  const tab = store()
  const headers = { 'x-next-cursor': 'c1', 'x-total-count': '7' }
  const sent = answerWith({ 'GET /api/leads': { body: [{ id: 'a' }], headers } })
  await tab.dispatch(leadsApi.endpoints.leads.initiate({ zipCode: '1', limit: 1 }))
  const { data } = await tab.dispatch(
    leadsApi.endpoints.leads.initiate({ zipCode: '1', limit: 1 }, { direction: 'forward' }),
  )
  expect(sent.map(({ url }) => url)).toEqual(['/api/leads?zipCode=1&limit=1', '/api/leads?zipCode=1&limit=1&cursor=c1'])
  expect(data?.pages.map(page => page.total)).toEqual([7, 7])
})

test.each([
  [undefined, ['Lead']],
  [403, []],
  [0, [unavailableTag, 'Lead']],
  [429, [unavailableTag, 'Lead']],
  [499, []],
  [500, [unavailableTag, 'Lead']],
])('a query that ended with error %s provides the tags %j', (status, tags) => {
  const error = status === undefined ? undefined : { status, message: '' }
  expect(providesTags(['Lead'])(error ? undefined : [], error, undefined)).toEqual(tags)
})

test('tags that depend on the reply are not known after an error', () => {
  const tags = providesTags<{ id: string }, void>(({ id }) => [{ type: 'Lead', id }])
  expect(tags({ id: '7' }, undefined, undefined)).toEqual([{ type: 'Lead', id: '7' }])
  expect(tags(undefined, { status: 503, message: '' }, undefined)).toEqual([unavailableTag])
})
