/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import { api } from '@portal/sdk'
import QuarantinePage from './page.tsx'

const realFetch = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = realFetch
  await owner()`delete from calls.lead`
  await owner()`
    insert into calls.lead (full_name, phone, email, spam_reason, created_at)
    select name, '', '', 'honeypot', now() - place * interval '1 minute'
    from unnest(array['Ann', 'Bob', 'Cy']) with ordinality as lead (name, place)`
})

const owner = () => services().database.owner
const open = async () => {
  const page = await renderPage(<QuarantinePage />, { as: 'admin', at: '/admin/quarantine' })
  await screen.findByText('Ann')
  return page
}
const boxOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const all = () => screen.getByRole('checkbox', { name: 'Select all' })
const findBar = () => screen.findByRole('region', { name: 'Selected leads' })
const queryBar = () => screen.queryByRole('region', { name: 'Selected leads' })
const status = async () => within(await findBar()).getByRole('status').textContent
const press = async (person: Awaited<ReturnType<typeof open>>['person'], name: string) =>
  person.click(within(await findBar()).getByRole('button', { name }))
interface StoredLead {
  id: string
  decision: string
}
const stored = async (name: string) => {
  const [lead] = (await owner()`
    select id, case when spam_reason is null then 'released' when spam_confirmed_at is null then 'waits' else 'spam' end
      as decision
    from calls.lead where full_name = ${name}`) as [StoredLead]
  return lead
}
const decisions = async () => {
  const leads = await Promise.all(['Ann', 'Bob', 'Cy'].map(stored))
  return leads.map(({ decision }) => decision)
}
/** Decides a lead as another admin would. */
const decideElsewhere = async (name: string) => {
  const { id } = await stored(name)
  await services().as('admin')('POST', `/api/leads/quarantined/${id}/confirm`)
}

test('releases the selected leads', async () => {
  const { person } = await open()
  await person.click(boxOf('Ann'))
  await person.click(boxOf('Cy'))
  expect(await status()).toBe('2 selected')
  await press(person, 'Release')
  expect(await screen.findByText('Released 2 leads')).toBeVisible()
  expect(await decisions()).toEqual(['released', 'waits', 'released'])
  await waitFor(() => expect(screen.queryByText('Ann')).toBeNull())
  expect(queryBar()).toBeNull()
  expect(all()).toHaveFocus()
})

test('marks all leads as spam, and then reloads the list once', async () => {
  const { person } = await open()
  await person.click(all())
  expect(await status()).toBe('3 selected')
  const reads: string[] = []
  globalThis.fetch = ((url: string, options?: RequestInit) => {
    if ((options?.method ?? 'GET') === 'GET') reads.push(url)
    return realFetch(url, options)
  }) as typeof fetch
  await press(person, 'Mark as spam')
  expect(await screen.findByText('Marked 3 leads as spam')).toBeVisible()
  expect(await decisions()).toEqual(['spam', 'spam', 'spam'])
  expect(await screen.findByText('Nothing to review')).toBeVisible()
  expect(reads).toHaveLength(1)
})

test('clears the selection', async () => {
  const { person } = await open()
  await person.click(all())
  await press(person, 'Clear selection')
  expect(queryBar()).toBeNull()
  expect(boxOf('Bob')).not.toBeChecked()
  expect(all()).toHaveFocus()
})

test('names the leads that failed and why, and keeps them selected', async () => {
  const { person } = await open()
  await person.click(all())
  const { id } = await stored('Bob')
  const message = 'Calls is unavailable. Try again in a moment.'
  const failure = { code: 'unavailable', message, requestId: 'r' }
  const respond = (url: string, options?: RequestInit) =>
    url.endsWith(`${id}/release`) ? Promise.resolve(Response.json(failure, { status: 503 })) : realFetch(url, options)
  globalThis.fetch = respond as typeof fetch
  await press(person, 'Release')
  expect(await screen.findByText('Released 2 of 3 leads')).toBeVisible()
  expect(screen.getByText(`Failed: Bob. ${message}`)).toBeVisible()
  expect(await decisions()).toEqual(['released', 'waits', 'released'])
  await waitFor(() => expect(screen.queryByText('Ann')).toBeNull())
  expect(boxOf('Bob')).toBeChecked()
  expect(await status()).toBe('1 selected')
})

test('a lead that another admin decides is no longer selected', async () => {
  const { person, store } = await open()
  await person.click(boxOf('Ann'))
  await person.click(boxOf('Bob'))
  await decideElsewhere('Ann')
  store.dispatch(api.util.invalidateTags(['QuarantinedLead']))
  await waitFor(async () => expect(await status()).toBe('1 selected'))
  await decideElsewhere('Bob')
  store.dispatch(api.util.invalidateTags(['QuarantinedLead']))
  await waitFor(() => expect(queryBar()).toBeNull())
})
