/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { changedTags, dataChanged } from '@portal/sdk/frame'
import { waitFor } from '@portal/sdk/testing'
import { deleteLeads, insertLead, openLeads, rowOf, storedLeads } from '../../testing/lead-page.tsx'
import { leadsApi } from '../endpoints.ts'

const realFetch = globalThis.fetch
beforeEach(deleteLeads)
afterEach(() => {
  globalThis.fetch = realFetch
})

test('taking a lead sends one request: its reply has the queue, too', async () => {
  await insertLead()
  const { person, store } = await openLeads()
  const row = await rowOf('Ann Example')
  await Promise.all(store.dispatch(leadsApi.util.getRunningQueriesThunk()))
  const sent: string[] = []
  let writeId = ''
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${url}`)
    if (init?.method === 'PUT') writeId = new Headers(init.headers).get('x-write-id') ?? ''
    return realFetch(url, init)
  }) as typeof fetch
  const applied: string[] = []
  const unsubscribe = changedTags.subscribe(() => void applied.push(...[changedTags.get()].flat()))
  await person.click(row.getByRole('button', { name: /^Take/ }))
  await waitFor(() => expect(row.queryByRole('button', { name: /^Take/ })).toBeNull())
  const [lead] = await storedLeads()

  // The change event of the assignment, and another one, whose counts are reloaded together with those of the first.
  const tags = [{ type: 'Lead', id: lead?.id }, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }]
  store.dispatch(dataChanged({ tags, writeId }))
  store.dispatch(dataChanged({ tags: [{ type: 'QuarantinedLead' }] }))
  await waitFor(() => expect(applied).toContain('QuarantinedLead'))
  unsubscribe()
  await Promise.all(store.dispatch(leadsApi.util.getRunningQueriesThunk()))
  expect(sent).toEqual([`PUT /api/leads/${lead?.id}/taker`])
})
