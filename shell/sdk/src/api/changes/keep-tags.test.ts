import { beforeEach, expect, test } from '@jest/globals'
import { calls, type Lead } from '@portal/contracts/calls'
import { createPortalStore, type PortalStore } from '@portal/sdk/frame'
import { answerWith, testUser } from '@portal/sdk/testing'
import { api } from '../api.ts'
import { requestOf } from '../request.ts'
import { providesTags } from '../tags.ts'

const testApi = api.injectEndpoints({
  endpoints: build => ({
    taggedRows: build.query<Lead[], void>({
      query: () => requestOf(calls.listLeads, {}),
      providesTags: providesTags<Lead[], void>(leads => leads.map(({ id }) => ({ type: 'Lead', id }))),
    }),
  }),
})

let store: PortalStore
beforeEach(() => {
  store = createPortalStore(testUser('agent'))
})

async function read(answer: { status?: number; body: object }) {
  answerWith({ 'GET /api/leads': answer })
  await store.dispatch(testApi.endpoints.taggedRows.initiate(undefined, { forceRefetch: true }))
}
/** How many queries a change of the lead with this ID reaches. */
const reached = (id: string) => api.util.selectInvalidatedBy(store.getState() as never, [{ type: 'Lead', id }]).length

test.each([404, 429, 500, 503])(
  'data that stays after reading it again failed with %i follows changes',
  async status => {
    await read({ body: [{ id: '1' }] })
    await read({ status, body: {} })
    await read({ status, body: {} })
    expect(reached('1')).toBe(1)
  },
)

test('data follows changes of its own rows only', async () => {
  await read({ body: [{ id: '1' }] })
  await read({ status: 503, body: {} })
  await read({ body: [{ id: '2' }] })
  expect([reached('1'), reached('2')]).toEqual([0, 1])
})
