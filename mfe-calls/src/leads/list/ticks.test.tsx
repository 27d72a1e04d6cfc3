/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { screen, services, waitFor } from '@portal/sdk/testing'
import { leadsApi } from '../endpoints.ts'
import { ago, clear, held, insert, open, rowOf, storedLeads } from '../testing/lead-page.tsx'
import { listEnds } from './lead-block-query.ts'

const realFetch = globalThis.fetch
beforeEach(clear)
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
})

test('a list that was read before a tick does not take it back', async () => {
  await insert()
  const { person, store } = await open()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const [lead] = await storedLeads()
  const real = globalThis.fetch
  const [read, tick] = [held(), held()]
  let readings = 0
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH') await tick.gate
    const answer = await real(input, init)
    if (init?.method === 'PATCH') return answer
    readings += 1
    await read.gate
    return answer
  }
  store.dispatch(api.util.invalidateTags([{ type: 'Lead', id: lead?.id }] as never))
  await waitFor(() => expect(readings).toBeGreaterThan(0))
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  const seen: boolean[] = []
  const watch = new MutationObserver(() => seen.push((box as HTMLInputElement).checked))
  const unsubscribe = store.subscribe(() => seen.push((box as HTMLInputElement).checked))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  read.open()
  await waitFor(() => expect(screen.getByRole('button', { name: /Refresh/ })).not.toHaveClass('ant-btn-loading'))
  tick.open()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
  unsubscribe()
  watch.disconnect()
  expect(seen).not.toContain(false)
  expect(box).toBeChecked()
})

test('contacted is ticked before the server has answered, and stored', async () => {
  await insert()
  const { person } = await open()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const real = globalThis.fetch
  let answer = () => undefined as void
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  globalThis.fetch = async (...request) => {
    await held
    return real(...request)
  }
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  answer()
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }]))
})

test('a tick that cannot be stored is taken back, and said', async () => {
  await insert()
  const { person } = await open()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await person.click(box)
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
  expect(box).not.toBeChecked()
})

test('a tick that cannot be stored is taken back from its own lead, though the list has moved', async () => {
  await insert({ name: 'Ticked', createdAt: ago(120_000) })
  const [ticked] = await storedLeads()
  await services().as('agent')('PATCH', `/api/leads/${ticked?.id}`, { contacted: true })
  await insert({ name: 'Ann Example', createdAt: ago(180_000) })
  const { person, store } = await open()
  const tick = held()
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'PATCH') return realFetch(input, init)
    await tick.gate
    return new Response('', { status: 503 })
  }
  await person.click((await rowOf('Ann Example')).getByRole('checkbox'))
  await insert({ name: 'Newest' })
  listEnds.forgetAll()
  await store.dispatch(leadsApi.endpoints.leadBlock.initiate({ at: 0 }, { forceRefetch: true }))
  await rowOf('Newest')
  expect((await rowOf('Ann Example')).getByRole('checkbox')).toBeChecked()
  tick.open()
  await waitFor(async () => expect((await rowOf('Ann Example')).getByRole('checkbox')).not.toBeChecked())
  expect((await rowOf('Ticked')).getByRole('checkbox')).toBeChecked()
  expect((await rowOf('Newest')).getByRole('checkbox')).not.toBeChecked()
})

test('a tick and its untick that both fail leave the lead as it is stored', async () => {
  await insert()
  const { person, store } = await open()
  const box = (await rowOf('Ann Example')).getByRole('checkbox')
  const answer = held()
  globalThis.fetch = async () => {
    await answer.gate
    return new Response('', { status: 503 })
  }
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
  await person.click(box)
  await waitFor(() => expect(box).not.toBeChecked())
  answer.open()
  await Promise.all(store.dispatch(leadsApi.util.getRunningMutationsThunk()))
  await waitFor(() => expect(screen.getByText('Failed to update lead')).toBeVisible())
  expect(box).not.toBeChecked()
})
