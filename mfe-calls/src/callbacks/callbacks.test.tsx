/**
 * @jest-environment-options {"services":["calls"],"time":"17:00"}
 */
import { beforeEach, expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import { answerWith, screen, testUser, waitFor, within } from '@portal/sdk/testing'
import { ago, deleteLeads, insertLead, openLeads, owner } from '../testing/lead-page.tsx'

const realFetch = globalThis.fetch
const hour = 3_600_000
const agentId = testUser('agent').id
const otherId = '0a000000-0000-4000-8000-0000000000ff'
beforeEach(async () => {
  globalThis.fetch = realFetch
  await owner()`delete from calls.callback`
  await deleteLeads()
})

async function insertCallback(name: string, fromMs: number, ownerId: string | null = agentId) {
  const leadId = await insertLead({ name })
  await owner()`
    insert into calls.callback (lead_id, from_at, until_at, owner_id, is_promised, note)
    values (${leadId}, ${ago(-fromMs)}, ${ago(-fromMs - hour)}, ${ownerId}, true, 'Ask for Bob')`
}
const open = (role: Role = 'agent') => openLeads('/leads?tab=callbacks', role)
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent)
const stored = () => owner()`select state, owner_id as "ownerId" from calls.callback`

test("lists the user's own callbacks and anyone's with both clocks, soonest first", async () => {
  await insertCallback('Later', 2 * hour)
  await insertCallback('Overdue', -2 * hour)
  await insertCallback('Due', -hour / 6, null)
  await insertCallback('Of another agent', hour, otherId)
  await open()
  const due = await rowOf('Due')
  expect(names()).toEqual(['Overdue', 'Due', 'Later'])
  expect(due.getByText('Due', { selector: '.badge' })).toBeVisible()
  expect(due.getByText('Anyone')).toBeVisible()
  expect(due.getByText('Ask for Bob')).toBeVisible()
  expect((await rowOf('Overdue')).getByText('Overdue', { selector: '.badge' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Callbacks 2 due' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current')
})

test('takes, hands over, and finishes a callback', async () => {
  await insertCallback('Ann Example', hour, null)
  const { person } = await open()
  const choose = async (item: string) => {
    await person.click((await rowOf('Ann Example')).getByRole('button', { name: 'Actions for Ann Example' }))
    await person.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Take')
  expect(await screen.findByText('Callback taken')).toBeVisible()
  await waitFor(async () => expect((await rowOf('Ann Example')).getByText('Demo Agent')).toBeVisible())
  await choose('Let anyone call')
  await waitFor(async () => expect((await rowOf('Ann Example')).getByText('Anyone')).toBeVisible())
  await person.click((await rowOf('Ann Example')).getByRole('button', { name: 'Done: Ann Example' }))
  expect(await screen.findByText('No callbacks')).toBeVisible()
  expect(await stored()).toEqual([{ state: 'done', ownerId: null }])
})

test('moves a callback to another time', async () => {
  await insertCallback('Ann Example', hour)
  const { person } = await open()
  await person.click((await rowOf('Ann Example')).getByRole('button', { name: 'Actions for Ann Example' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Change the time' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.click(dialog.getByRole('button', { name: /Tomorrow morning/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Callback moved')).toBeVisible()
  expect(await (await rowOf('Ann Example')).findByText(/10:00 AM/)).toBeVisible()
})

test('opens the lead of a callback next to the list', async () => {
  await insertCallback('Ann Example', hour)
  const { person } = await open()
  await person.click((await rowOf('Ann Example')).getByRole('button', { name: 'Ann Example' }))
  expect(await screen.findByRole('group', { name: 'Actions' })).toBeVisible()
})

test('supervisors see the callbacks of all members', async () => {
  await insertCallback('Of another agent', hour, otherId)
  const { person } = await open('supervisor')
  expect(await screen.findByText('No callbacks')).toBeVisible()
  await person.click(screen.getByText('All members'))
  expect(await rowOf('Of another agent')).toBeDefined()
})

test('shows an error while the service is down, and Retry loads the callbacks', async () => {
  answerWith({ 'GET /api/calls/callbacks': { status: 503 }, 'GET /api/leads': { body: [] } })
  const { person } = await open()
  expect(await screen.findByText('The callbacks could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No callbacks')).toBeVisible()
})
