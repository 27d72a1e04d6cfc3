/**
 * @jest-environment-options {"services":["calls","admin"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import ActivityPage from '../activity/page.tsx'
import LeadsPage from '../leads/page.tsx'

const realFetch = globalThis.fetch
const owner = () => services().database.owner

async function insert(): Promise<string> {
  const [row] = (await owner()`
    insert into calls.lead (full_name, phone, phone_e164, email, address, city, state, zip_code, country,
      services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments)
    values ('Ann Example', '(315) 555-0142', '+13155550142', 'ann@mail.example', '', '', '', '13501', '', '', false, false, '', '', '') returning id`) as {
    id: string
  }[]
  return row?.id ?? ''
}

beforeEach(async () => {
  await owner()`delete from calls.lead`
  await owner()`delete from calls.call`
  await owner()`delete from calls.do_not_call`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const placed = { status: 201, body: { id: crypto.randomUUID(), phoneNumber: '+13155550142', extension: '101' } }
const refused = (message: string, issues: object[] = []) => ({
  status: 409,
  body: { code: 'conflict', message, requestId: 'r', issues },
})
/** Answers the calls by hand and all else for real. */
function answerCalls(...answers: object[]) {
  const sent: { key: string | null; body: unknown }[] = []
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (url !== '/api/calls') return realFetch(url, init)
    sent.push({
      key: new Headers(init?.headers).get('idempotency-key'),
      body: JSON.parse((init?.body as string | undefined) ?? ''),
    })
    const { status, body } = answers.shift() as { status: number; body?: unknown }
    return new Response(body === undefined ? '' : JSON.stringify(body), { status })
  }) as typeof fetch
  return sent
}
const open = (as: Role = 'agent', at = '/leads') => renderPage(<LeadsPage />, { as, at })
/** By its title: under test all dialogs have one name. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[role=dialog]') as HTMLElement)
const callButton = () => screen.findByRole('button', { name: 'Call Ann Example' })

test('a lead is called at a click, and the agent hears whose telephone rings', async () => {
  const leadId = await insert()
  const sent = answerCalls(placed)
  const { person } = await open()
  await person.click(await callButton())
  expect(await screen.findByText('Calling Ann Example')).toBeVisible()
  expect(screen.getByText('Extension 101 rings first: pick it up.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ leadId }])
})

test('without telephony the service says so, and so does the page', async () => {
  await insert()
  const { person } = await open()
  await person.click(await callButton())
  // It may be night in Utica while this runs.
  expect(await screen.findByText(/^Telephony is off|^It's \d/)).toBeVisible()
})

test('a supervisor who calls outside of the hours is asked for the reason, and may go on', async () => {
  const leadId = await insert()
  const sentence = "It's 6:00 AM at this number's location."
  const sent = answerCalls(refused(sentence, [{ path: 'overrideReason', message: '' }]), placed)
  const { person } = await open('supervisor')
  await person.click(await callButton())
  const dialog = await dialogOf('Call Ann Example now?')
  expect(await dialog.findByText(new RegExp(sentence))).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Call anyway' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason for calling now'), 'She asked for six')
  await person.click(await dialog.findByRole('button', { name: 'Call anyway' }))
  expect(await screen.findByText('Calling Ann Example')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ leadId }, { leadId, overrideReason: 'She asked for six' }])
})

test('an agent is refused with the sentence, without a dialog', async () => {
  await insert()
  answerCalls(refused("It's 6:00 AM at this number's location. A supervisor can call with a reason."))
  const { person } = await open()
  await person.click(await callButton())
  expect(await screen.findByText(/A supervisor can call with a reason/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while nobody knows whether a call was placed its repeat carries the same key', async () => {
  await insert()
  const sent = answerCalls({ status: 503 }, refused('Not now.'), placed)
  const { person } = await open()
  await person.click(await callButton())
  expect(await screen.findByText(/Look at your telephone/)).toBeVisible()
  await person.click(await callButton())
  expect(await screen.findByText('Not now.')).toBeVisible()
  await person.click(await callButton())
  expect(await screen.findByText('Calling Ann Example')).toBeVisible()
  const [first, second, third] = sent.map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a number goes on the do-not-call list from its lead, which then says so and is not called', async () => {
  const leadId = await insert()
  const { person } = await open('agent', `/leads?lead=${leadId}`)
  await person.click(await screen.findByRole('button', { name: 'Do not call again' }))
  const dialog = await dialogOf('Never call (315) 555-0142 again?')
  await person.type(dialog.getByLabelText('What the person said'), 'Leave me alone')
  await person.click(await dialog.findByRole('button', { name: 'Add to do-not-call list' }))
  expect(await screen.findByText('This number is on the do-not-call list.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Call Ann Example' })).toBeNull())
  expect(await screen.findByText('Leave me alone')).toBeVisible()
  expect(screen.getAllByText('Do not call')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: '(315) 555-0142' })).toBeNull()
})

test('a reason that cannot be stored stays with what was typed', async () => {
  const leadId = await insert()
  const { person } = await open('agent', `/leads?lead=${leadId}`)
  await person.click(await screen.findByRole('button', { name: 'Do not call again' }))
  const dialog = await dialogOf('Never call (315) 555-0142 again?')
  await person.type(dialog.getByLabelText('What the person said'), 'Leave me alone')
  answerWith({ 'POST /api/calls/do-not-call': { status: 503 } })
  await person.click(await dialog.findByRole('button', { name: 'Add to do-not-call list' }))
  expect(await dialog.findByText('The number could not be added. Try again.')).toBeVisible()
  expect(dialog.getByLabelText('What the person said')).toHaveValue('Leave me alone')
})

test('the number of a recent call is called; a withheld one has no button', async () => {
  await owner()`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('a', 'inbound', '+13155550142', 'missed', 0, now()), ('b', 'inbound', 'anonymous', 'missed', 0, now())`
  const sent = answerCalls(placed)
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await person.click(await screen.findByRole('button', { name: 'Call (315) 555-0142' }))
  expect(await screen.findByText('Calling (315) 555-0142')).toBeVisible()
  expect(sent).toMatchObject([{ body: { callId: expect.any(String) } }])
  expect(screen.getAllByRole('button', { name: /^Call / })).toHaveLength(1)
})

test('the number of a recent call that is on the do-not-call list says so and is not called', async () => {
  await owner()`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('a', 'inbound', '+13155550142', 'missed', 0, now())`
  await owner()`insert into calls.do_not_call (phone_e164, reason) values ('+13155550142', 'Asked us to stop')`
  await renderPage(<ActivityPage />, { at: '/activity' })
  expect(await screen.findByText('Do not call')).toBeVisible()
  expect(screen.getByText('(315) 555-0142')).toBeVisible()
  expect(screen.queryByRole('link', { name: '(315) 555-0142' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Call / })).toBeNull()
})
