/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { figureTag } from '@portal/sdk'
import { changedTags, dataChanged } from '@portal/sdk/frame'
import { goOffline, screen, services, waitFor } from '@portal/sdk/testing'
import { queueApi } from '../../queue/endpoints.ts'
import { leadsApi } from '../endpoints.ts'
import {
  ago,
  createGate,
  deleteLeads,
  insertLead,
  openLeads,
  owner,
  rowOf,
  storedLeads,
} from '../../testing/lead-page.tsx'
import { listSnapshots } from './lead-block-query.ts'

const realFetch = globalThis.fetch
const blockStatus = ({ getState }: { getState: () => unknown }) => {
  const [entry] = leadsApi.util.selectCachedArgsForQuery(getState() as never, 'leadBlock')
  return entry && leadsApi.endpoints.leadBlock.select(entry)(getState() as never).status
}
beforeEach(deleteLeads)
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
})

test('keeps a pending change when an older list arrives', async () => {
  await insertLead()
  const { person, store } = await openLeads()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const [lead] = await storedLeads()
  const real = globalThis.fetch
  const [loading, saving] = [createGate(), createGate()]
  let loads = 0
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH') await saving.passed
    const response = await real(input, init)
    if (init?.method === 'PATCH') return response
    loads += 1
    await loading.passed
    return response
  }
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: lead?.id }] }))
  await waitFor(() => expect(loads).toBeGreaterThan(0))
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  const seen: boolean[] = []
  const watch = new MutationObserver(() => seen.push((box as HTMLInputElement).checked))
  const unsubscribe = store.subscribe(() => seen.push((box as HTMLInputElement).checked))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  loading.open()
  await waitFor(() => expect(screen.getByRole('button', { name: /Refresh/ })).not.toHaveClass('ant-btn-loading'))
  saving.open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
  unsubscribe()
  watch.disconnect()
  expect(seen).not.toContain(false)
  expect(box).toBeChecked()
})

test('shows a tick made after the list failed to load again', async () => {
  await insertLead()
  const { person, store } = await openLeads()
  const row = await rowOf('Ann Example')
  const goOnline = goOffline()
  store.dispatch(dataChanged({ tags: [{ type: 'Lead' }] }))
  await waitFor(() => expect(blockStatus(store)).toBe('rejected'))
  await person.click(row.getByRole('checkbox'))
  await waitFor(() => expect(row.getByText('Not sent yet')).toBeVisible())
  expect(row.getByRole('checkbox')).toBeChecked()
  goOnline()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
})

test('a tick sends one request: its reply and the cache tell the rest', async () => {
  await insertLead()
  await owner()`update calls.lead set escalated_at = now()`
  const { person, store } = await openLeads()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  await Promise.all(store.dispatch(leadsApi.util.getRunningQueriesThunk()))
  // Late leads of the queue don't depend on calling hours, as its counts do.
  const late = () => queueApi.endpoints.leadQueue.select()(store.getState()).data?.escalated
  await waitFor(() => expect(late()).toMatchObject([{ fullName: 'Ann Example' }]))
  const stat = () => screen.getByText('Contacted', { selector: 'dt' }).parentElement
  await waitFor(() => expect(stat()).toHaveTextContent('Contacted0'))
  const sent: string[] = []
  const writes: HeadersInit[] = []
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${url}`)
    if (init?.method === 'PATCH' && init.headers) writes.push(init.headers)
    return realFetch(url, init)
  }) as typeof fetch
  const applied: (readonly string[] | string)[] = []
  const unsubscribe = changedTags.subscribe(() => void applied.push(changedTags.get()))
  await person.click(box)
  await waitFor(() => expect(stat()).toHaveTextContent('Contacted1'))
  // The menu's number follows.
  expect(applied).toContainEqual(['LeadSummary', figureTag('LeadSummary')])
  const [lead] = await storedLeads()
  // The change event of the tick, and another one, whose tags take effect together with those of the first.
  const writeId = new Headers(writes[0]).get('x-write-id') ?? ''
  store.dispatch(
    dataChanged({ tags: [{ type: 'Lead', id: lead?.id }, { type: 'LeadSummary' }, { type: 'Queue' }], writeId }),
  )
  store.dispatch(dataChanged({ tags: [{ type: 'Workflow' }, { type: 'QuarantinedLead' }] }))
  // The second batch of counts waits for up to six seconds.
  await waitFor(() => expect(applied.flat()).toEqual(expect.arrayContaining(['QuarantinedLead', 'Workflow'])))
  unsubscribe()
  await Promise.all(store.dispatch(leadsApi.util.getRunningQueriesThunk()))
  expect(late()).toEqual([])
  expect(sent).toEqual([`PATCH /api/leads/${lead?.id}`])
})

test('a tick whose reply could not include the queue reloads it', async () => {
  await insertLead()
  const { person, store } = await openLeads()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  await Promise.all(store.dispatch(leadsApi.util.getRunningQueriesThunk()))
  const sent: string[] = []
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${url}`)
    return realFetch(url, init)
  }) as typeof fetch
  await owner()`alter table calls.lead_claim rename to unreadable`
  try {
    await person.click(box)
    await waitFor(() => expect(sent).toContain('GET /api/leads/queue'))
  } finally {
    await owner()`alter table calls.unreadable rename to lead_claim`
  }
  expect(await storedLeads()).toMatchObject([{ contacted: true }])
})

test('ticks the box before the response and stores it', async () => {
  await insertLead()
  const { person } = await openLeads()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const real = globalThis.fetch
  const saving = createGate()
  globalThis.fetch = async (...request) => {
    await saving.passed
    return real(...request)
  }
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  saving.open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
})

test('ticks an open lead before the response', async () => {
  const id = await insertLead()
  const { person } = await openLeads(`/leads?lead=${id}`)
  const tick = await screen.findByRole('button', { name: 'Mark contacted' })
  const real = globalThis.fetch
  const saving = createGate()
  globalThis.fetch = async (...request) => {
    await saving.passed
    return real(...request)
  }
  await person.click(tick)
  await waitFor(() => expect(tick).toHaveAttribute('aria-pressed', 'true'))
  saving.open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
})

test('reverts the box and shows an error if the change fails', async () => {
  await insertLead()
  const { person } = await openLeads()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await person.click(box)
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
  expect(box).not.toBeChecked()
})

test('reverts the right lead even if the list has changed', async () => {
  await insertLead({ name: 'Contacted Already', createdAt: ago(120_000) })
  const [contacted] = await storedLeads()
  await services().as('agent')('PATCH', `/api/leads/${contacted?.id}`, { contacted: true })
  await insertLead({ name: 'Ann Example', createdAt: ago(180_000) })
  const { person, store } = await openLeads()
  const saving = createGate()
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'PATCH') return realFetch(input, init)
    await saving.passed
    return new Response('', { status: 503 })
  }
  await person.click((await rowOf('Ann Example')).getByRole('checkbox'))
  await insertLead({ name: 'Newest' })
  listSnapshots.clear()
  await store.dispatch(leadsApi.endpoints.leadBlock.initiate({ at: 0 }, { forceRefetch: true }))
  await rowOf('Newest')
  expect((await rowOf('Ann Example')).getByRole('checkbox')).toBeChecked()
  saving.open()
  await waitFor(async () => expect((await rowOf('Ann Example')).getByRole('checkbox')).not.toBeChecked())
  expect((await rowOf('Contacted Already')).getByRole('checkbox')).toBeChecked()
  expect((await rowOf('Newest')).getByRole('checkbox')).not.toBeChecked()
})

test('restores the stored value if two changes fail', async () => {
  await insertLead()
  const { person, store } = await openLeads()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const saving = createGate()
  globalThis.fetch = async () => {
    await saving.passed
    return new Response('', { status: 503 })
  }
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  await person.click(box)
  await waitFor(() => expect(box).not.toBeChecked())
  saving.open()
  await Promise.all(store.dispatch(leadsApi.util.getRunningMutationsThunk()))
  await waitFor(() => expect(screen.getByText('Failed to update lead')).toBeVisible())
  expect(box).not.toBeChecked()
})

/** Sends the changes only when it is opened, and fails them with 503 then. */
function failChanges() {
  const failing = createGate()
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'PATCH') return realFetch(input, init)
    await failing.passed
    return new Response('', { status: 503 })
  }
  return failing
}

test('restores the stored value of an open lead if two changes fail', async () => {
  const id = await insertLead()
  const { person, store } = await openLeads(`/leads?lead=${id}`)
  const tick = await screen.findByRole('button', { name: 'Mark contacted' })
  const failing = failChanges()
  for (const pressed of ['true', 'false']) {
    await person.click(tick)
    await waitFor(() => expect(tick).toHaveAttribute('aria-pressed', pressed))
  }
  failing.open()
  await Promise.all(store.dispatch(leadsApi.util.getRunningMutationsThunk()))
  await waitFor(() => expect(screen.getByText('Failed to update lead')).toBeVisible())
  expect(tick).toHaveAttribute('aria-pressed', 'false')
})

test("a colleague's change of an open lead stays if the user's own fails", async () => {
  const id = await insertLead()
  const { person, store } = await openLeads(`/leads?lead=${id}`)
  const tick = await screen.findByRole('button', { name: 'Mark contacted' })
  const failing = failChanges()
  await person.click(tick)
  await services().as('supervisor')('PATCH', `/api/leads/${id}`, { contacted: true })
  await store.dispatch(leadsApi.endpoints.leadDetails.initiate({ id }, { forceRefetch: true }))
  failing.open()
  await Promise.all(store.dispatch(leadsApi.util.getRunningMutationsThunk()))
  await waitFor(() => expect(screen.getByText('Failed to update lead')).toBeVisible())
  expect(tick).toHaveAttribute('aria-pressed', 'true')
})
