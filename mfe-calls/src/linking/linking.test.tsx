/**
 * @jest-environment-options {"services":["calls"],"time":"17:00"}
 */
import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, testUser, waitFor, within } from '@portal/sdk/testing'
import type { Role } from '@portal/contracts/role'
import ActivityPage from '../activity/page.tsx'
import Dock from '../dock/dock.tsx'
import { ago, deleteLeads, insertLead, owner } from '../testing/lead-page.tsx'

const unknown = '+12125550123'

beforeEach(async () => {
  await owner()`delete from calls.callback`
  await deleteLeads()
})

interface NewCall {
  phone?: string
  member?: Role
  leadId?: string | null
  isLive?: boolean
}

/** Stores an answered call, by default of the agent with an unknown number, a minute ago. */
async function insertCall({ phone = unknown, member = 'agent', leadId = null, isLive = false }: NewCall = {}) {
  const { id: memberId } = testUser(member)
  const [row] = (await owner()`
    insert into calls.call (external_id, direction, outcome, duration_seconds, phone_number, started_at, wrap_up,
      member_id, lead_id)
    values (${crypto.randomUUID()}, 'inbound', ${isLive ? 'other' : 'answered'}, 30, ${phone}, ${ago(60_000)},
      ${isLive ? null : 'open'}, ${memberId}, ${leadId})
    returning id`) as [{ id: string }]
  if (isLive)
    await owner()`
      insert into calls.live_call (call_id, phase, ringing_ids, rung_ids, connected_at)
      values (${row.id}, 'connected', '{}', ${`{${memberId}}`}::uuid[], ${ago(30_000)})`
  return row.id
}

const leadOfCall = async () => {
  const [row] = await owner()`
    select full_name as name, lead.phone_e164 as phone from calls.call join calls.lead on lead.id = lead_id`
  return row
}
/** Chooses an action from the menu of the only call. */
type Person = Awaited<ReturnType<typeof renderPage>>['person']
const openMenu = async (person: Person) =>
  person.click(await screen.findByRole('button', { name: /^Actions for the call with/ }))
async function choose(person: Person, name: string) {
  await openMenu(person)
  await person.click(await screen.findByRole('menuitem', { name }))
}
const dock = async () => within(await screen.findByRole('complementary', { name: 'Calls' }))

test('links a call of the log to a lead that is found and chosen by keyboard', async () => {
  await insertLead()
  await insertCall()
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await choose(person, 'Link to a lead…')
  const search = await screen.findByRole('searchbox', { name: 'Find a lead' })
  await waitFor(() => expect(search).toHaveFocus())
  expect(await screen.findByText('No leads found for “(212) 555-0123”.')).toBeVisible()
  await person.keyboard('ann')
  const lead = await screen.findByRole('radio', { name: 'Ann Example (315) 555-0142 · 13501 New' })
  await person.tab()
  expect(lead).toHaveFocus()
  await person.keyboard(' ')
  screen.getByRole('button', { name: 'Link call' }).focus()
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Call linked')).toBeVisible()
  expect(await leadOfCall()).toMatchObject({ name: 'Ann Example' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // In the log and among the calls to wrap up.
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Ann Example' })).toHaveLength(2))
})

test('creates a lead for an unknown caller, with the number filled in', async () => {
  await insertCall()
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await choose(person, 'New lead…')
  await screen.findByRole('dialog', { name: 'New lead with (212) 555-0123' })
  await person.type(screen.getByRole('textbox', { name: 'Full name' }), 'Cal Moss{Enter}')
  expect(await screen.findByText('Lead created')).toBeVisible()
  expect(await leadOfCall()).toEqual({ name: 'Cal Moss', phone: unknown })
})

test("an agent links calls of their own and of no member; a supervisor links anyone's", async () => {
  await insertCall({ member: 'admin' })
  const agent = await renderPage(<ActivityPage />, { at: '/activity' })
  await openMenu(agent.person)
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Add to do-not-call…'])
  agent.unmount()
  const supervisor = await renderPage(<ActivityPage />, { at: '/activity', as: 'supervisor' })
  await openMenu(supervisor.person)
  expect(await screen.findByRole('menuitem', { name: 'Link to a lead…' })).toBeVisible()
})

test('says why a lead is not created, and keeps the name', async () => {
  await insertCall()
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await choose(person, 'New lead…')
  await person.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Cal Moss')
  await owner()`update calls.call set phone_number = 'anonymous'`
  await person.click(screen.getByRole('button', { name: 'Create lead' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('no valid phone number. Link it to a lead instead.')
  expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Cal Moss')
})

test('after a lost reply, a corrected name is another request', async () => {
  await insertCall()
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await choose(person, 'New lead…')
  const name = await screen.findByRole('textbox', { name: 'Full name' })
  const realFetch = globalThis.fetch
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const reply = await realFetch(url, init)
    if (init?.method !== 'POST') return reply
    globalThis.fetch = realFetch
    throw new TypeError('Failed to fetch')
  }) as typeof fetch
  await person.type(name, 'Cal Mos{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't create the lead. Try again.")
  await person.type(name, 's{Enter}')
  expect(await screen.findByText('A lead already has this number. Link the call to it instead.')).toBeVisible()
})

test('the dock shows the linked lead of a call in progress', async () => {
  await insertLead()
  await insertCall({ isLive: true })
  const { person } = await renderPage(<Dock />)
  await person.click(await (await dock()).findByRole('button', { name: 'Show the call' }))
  await person.click((await dock()).getByRole('button', { name: 'Link to a lead…' }))
  await person.type(await screen.findByRole('searchbox', { name: 'Find a lead' }), '0142')
  await person.click(await screen.findByRole('radio', { name: /Ann Example/ }))
  await person.click(screen.getByRole('button', { name: 'Link call' }))
  expect(await (await dock()).findByRole('textbox', { name: 'Notes on Ann Example' })).toBeVisible()
  expect((await dock()).getByRole('button', { name: 'Link to another lead…' })).toBeVisible()
})

test('a wrap-up asks again with its new lead, keeps the note, and offers callbacks', async () => {
  await insertCall()
  const { person } = await renderPage(<Dock />)
  await person.click(await (await dock()).findByRole('button', { name: 'Wrap up the call' }))
  await person.type(await screen.findByLabelText('Note'), 'Asked for the price')
  await person.click(await screen.findByRole('button', { name: /Call back/ }))
  expect(screen.queryByRole('group', { name: 'Call back' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'New lead…' }))
  await person.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Cal Moss{Enter}')
  expect(await screen.findByText('Cal Moss')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: /Call back/, pressed: false }))
  expect(await screen.findByRole('button', { name: /In 1 hour/, pressed: true })).toBeVisible()
  expect(screen.getByLabelText('Note')).toHaveValue('Asked for the price')
})
