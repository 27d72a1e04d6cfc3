/**
 * @jest-environment-options {"services":["calls","admin"],"time":"17:00"}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import ActivityPage from '../activity/page.tsx'
import { deleteLeads, insertLead, openLeads, owner } from '../testing/lead-page.tsx'

const realFetch = globalThis.fetch

beforeEach(async () => {
  await deleteLeads()
  await owner()`delete from calls.call`
  await owner()`delete from calls.do_not_call`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

interface Given {
  status: number
  body?: object
}

const placed = (details: object = {}): Given => ({
  status: 201,
  body: { id: crypto.randomUUID(), phoneNumber: '+13155550142', extension: '101', ...details },
})
const rejected = (message: string, issues: object[] = []): Given => ({
  status: 409,
  body: { code: 'conflict', message, requestId: 'r', issues },
})
const needsReason = (message: string) => rejected(message, [{ path: 'overrideReason', message: '' }])

/** Gives these responses to placed calls, one after the other; every other request reaches the services. */
function respondToCalls(...responses: (Given | Promise<Given>)[]) {
  const sent: { key: string | null; body: unknown }[] = []
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (url !== '/api/calls') return realFetch(url, init)
    sent.push({
      key: new Headers(init?.headers).get('idempotency-key'),
      body: JSON.parse((init?.body as string | undefined) ?? ''),
    })
    const { status, body } = (await responses.shift()) ?? { status: 500 }
    return new Response(body === undefined ? '' : JSON.stringify(body), { status })
  }) as typeof fetch
  return sent
}
/** Finds a dialog by its title: under test all dialogs have one accessible name. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[role=dialog]') as HTMLElement)
const callButton = () => screen.findByRole('button', { name: /^Call Ann Example/ })

test('places a call and shows which extension rings', async () => {
  const leadId = await insertLead()
  const sent = respondToCalls(placed())
  const { person } = await openLeads()
  await person.click(await callButton())
  expect(await screen.findByText('Calling Ann Example')).toBeVisible()
  expect(screen.getByText('Your phone (ext. 101) is ringing. Pick up to connect.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ leadId }])
})

test('shows a note of the service instead of the extension', async () => {
  await insertLead()
  respondToCalls(placed({ note: 'Your phone is busy with another call.' }))
  const { person } = await openLeads()
  await person.click(await callButton())
  expect(await screen.findByText('Your phone is busy with another call.')).toBeVisible()
  expect(screen.queryByText(/is ringing/)).toBeNull()
})

test("shows the service's message if telephony is off", async () => {
  await insertLead()
  const { person } = await openLeads()
  await person.click(await callButton())
  expect(await screen.findByText('Call not placed')).toBeVisible()
})

test('asks a supervisor for a reason outside of the calling hours, then calls', async () => {
  const leadId = await insertLead()
  const message = 'It is 6:00 AM for this customer.'
  const sent = respondToCalls(needsReason(message), placed())
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await callButton())
  const dialog = await dialogOf('Call Ann Example now?')
  expect(await dialog.findByText(`${message} You can override this. Your reason will be logged.`)).toBeInTheDocument()
  expect(screen.queryByText('Call not placed')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Call anyway' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason for calling now'), '  ')
  expect(dialog.getByRole('button', { name: 'Call anyway' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason for calling now'), 'She asked for six')
  await person.click(await dialog.findByRole('button', { name: 'Call anyway' }))
  expect(await screen.findByText('Calling Ann Example')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ leadId }, { leadId, overrideReason: 'She asked for six' }])
})

test('keeps the reason in the dialog if the call fails', async () => {
  await insertLead()
  respondToCalls(needsReason('It is 6:00 AM.'), { status: 503 })
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await callButton())
  const dialog = await dialogOf('Call Ann Example now?')
  await person.type(dialog.getByLabelText('Reason for calling now'), 'She asked for six')
  await person.click(dialog.getByRole('button', { name: 'Call anyway' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent("Couldn't place the call. Check your phone and try again.")
  expect(dialog.getByLabelText('Reason for calling now')).toHaveValue('She asked for six')
  expect(screen.queryByText('Call not placed')).toBeNull()
})

test('Cancel closes the dialog without calling', async () => {
  await insertLead()
  const sent = respondToCalls(needsReason('It is 6:00 AM.'))
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await callButton())
  const dialog = await dialogOf('Call Ann Example now?')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})

test('shows an agent the message without a dialog', async () => {
  await insertLead()
  respondToCalls(rejected('It is 6:00 AM for this customer. A supervisor can override.'))
  const { person } = await openLeads()
  await person.click(await callButton())
  expect(await screen.findByText(/A supervisor can override/)).toBeVisible()
  expect(screen.getByText('Call not placed')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaves a lost session to the shell', async () => {
  await insertLead()
  const sent = respondToCalls({ status: 401 }, rejected('Not now.'))
  const { person } = await openLeads()
  await person.click(await callButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  await person.click(await callButton())
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('repeats a call under the same key until its outcome is known', async () => {
  await insertLead()
  const sent = respondToCalls({ status: 500 }, rejected('Not now.'), placed())
  const { person } = await openLeads()
  await person.click(await callButton())
  expect(await screen.findByText("Couldn't place the call. Check your phone and try again.")).toBeVisible()
  await person.click(await callButton())
  expect(await screen.findByText('Not now.')).toBeVisible()
  await person.click(await callButton())
  expect(await screen.findByText('Calling Ann Example')).toBeVisible()
  const [first, second, third] = sent.map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('ignores a second click while the call is being placed', async () => {
  await insertLead()
  const { promise, resolve } = Promise.withResolvers<Given>()
  const sent = respondToCalls(promise)
  const { person } = await openLeads()
  await person.dblClick(await callButton())
  resolve(placed())
  expect(await screen.findByText('Calling Ann Example')).toBeVisible()
  expect(sent).toHaveLength(1)
})

const openDialog = async (leadId: string) => {
  const { person } = await openLeads(`/leads?lead=${leadId}`)
  await person.click(await screen.findByRole('button', { name: 'Add to do-not-call' }))
  const dialog = await dialogOf('Add (315) 555-0142 to the do-not-call list?')
  await person.type(dialog.getByLabelText('Reason'), 'Leave me alone')
  return { person, dialog, confirm: () => dialog.findByRole('button', { name: 'Add to do-not-call list' }) }
}

test("adds a lead's number to the do-not-call list, which blocks calls to it", async () => {
  const { person, confirm } = await openDialog(await insertLead())
  await person.click(await confirm())
  expect(await screen.findByText('(315) 555-0142 is now blocked for everyone.')).toBeVisible()
  expect(await screen.findByText('This number is on the do-not-call list.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Call Ann Example/ })).toBeNull())
  expect(await screen.findByText('Leave me alone')).toBeVisible()
  expect(screen.getAllByText('Do not call')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: '(315) 555-0142' })).toBeNull()
})

test('shows since when and why a number is already on the list', async () => {
  const { person, confirm } = await openDialog(await insertLead())
  await owner()`
    insert into calls.do_not_call (phone_e164, reason, added_at)
    values ('+13155550142', 'Asked us to stop', '2026-03-02T12:00:00Z')`
  await person.click(await confirm())
  expect(await screen.findByText('Already on the do-not-call list')).toBeVisible()
  expect(screen.getByText('(315) 555-0142, since Mar 2, 2026: Asked us to stop')).toBeVisible()
})

test('keeps the dialog and the reason if the number cannot be added', async () => {
  const { person, dialog, confirm } = await openDialog(await insertLead())
  answerWith({ 'POST /api/calls/do-not-call': { status: 503 } })
  await person.click(await confirm())
  expect(await dialog.findByText("Couldn't add the number. Try again.")).toBeVisible()
  expect(dialog.getByLabelText('Reason')).toHaveValue('Leave me alone')
})

test('calls the number of a recent call, but not a withheld one', async () => {
  await owner()`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('a', 'inbound', '+13155550142', 'missed', 0, now()), ('b', 'inbound', 'anonymous', 'missed', 0, now())`
  const sent = respondToCalls(placed())
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await person.click(await screen.findByRole('button', { name: 'Call (315) 555-0142' }))
  expect(await screen.findByText('Calling (315) 555-0142')).toBeVisible()
  expect(sent).toMatchObject([{ body: { callId: expect.any(String) } }])
  expect(screen.getAllByRole('button', { name: /^Call / })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Copy / })).toHaveLength(1)
})

test('does not call the number of a recent call that is on the do-not-call list', async () => {
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
