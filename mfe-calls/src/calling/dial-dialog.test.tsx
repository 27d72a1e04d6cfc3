/**
 * @jest-environment-options {"services":["calls"],"time":"17:00"}
 */
import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import ActivityPage from '../activity/page.tsx'
import { deleteLeads, insertLead, openLeads, owner } from '../testing/lead-page.tsx'

beforeEach(async () => {
  await deleteLeads()
  await owner()`delete from calls.call`
  await owner()`delete from calls.do_not_call`
})

const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[role=dialog]') as HTMLElement)
const logged = () => owner()`select phone_number, is_by_hand from calls.call`

test('logs the call of a lead, and only then offers the number to dial', async () => {
  const leadId = await insertLead()
  const { person } = await openLeads(`/leads?lead=${leadId}`)
  await person.click(await screen.findByRole('button', { name: 'Dial by hand' }))
  const dialog = await dialogOf('Dial (315) 555-0142 by hand')
  expect(dialog.queryByRole('link')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Log call' }))
  const link = await dialog.findByRole('link', { name: '(315) 555-0142' })
  expect(link).toHaveAttribute('href', 'tel:+13155550142')
  expect(link).toHaveFocus()
  expect(await logged()).toEqual([{ phone_number: '+13155550142', is_by_hand: true }])
})

test('opens by its URL, and not again after it is closed', async () => {
  const { person } = await renderPage(<ActivityPage />, { at: '/activity?number=dial' })
  const dialog = await dialogOf('Dial a number by hand')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('asks for a reason to dial a number without an inquiry', async () => {
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await person.click(await screen.findByRole('button', { name: 'Dial a number' }))
  const dialog = await dialogOf('Dial a number by hand')
  await person.type(dialog.getByLabelText('Phone number'), '212 555 0142{Enter}')
  expect(await dialog.findByText(/has no consent on record/)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Log call' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason for calling now'), 'She left a card')
  await person.click(dialog.getByRole('button', { name: 'Log call' }))
  expect(await dialog.findByRole('link', { name: '(212) 555-0142' })).toBeInTheDocument()
  expect(await screen.findByText('Dialed by hand')).toBeInTheDocument()
})

test('never offers a number on the do-not-call list', async () => {
  await owner()`insert into calls.do_not_call (phone_e164, reason) values ('+12125550142', 'Asked us to stop')`
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await person.click(await screen.findByRole('button', { name: 'Dial a number' }))
  const dialog = await dialogOf('Dial a number by hand')
  await person.type(dialog.getByLabelText('Phone number'), '2125550142')
  await person.click(dialog.getByRole('button', { name: 'Log call' }))
  expect(await dialog.findByText(/on the do-not-call list. No one may call it/)).toBeInTheDocument()
  expect(dialog.queryByRole('link')).toBeNull()
  expect(await logged()).toEqual([])
})

test('adds the number of a call, and any other, to the do-not-call list', async () => {
  await owner()`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('a', 'inbound', '+13155550142', 'missed', 0, now())`
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await person.click(await screen.findByRole('button', { name: 'Actions for the call with (315) 555-0142' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Add to do-not-call…' }))
  const ofCall = await dialogOf('Add (315) 555-0142 to the do-not-call list?')
  await person.type(ofCall.getByLabelText('Reason'), 'Asked us to stop')
  await person.click(await ofCall.findByRole('button', { name: 'Add to do-not-call list' }))
  expect(await screen.findByText('(315) 555-0142 is now blocked for everyone.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Add to do-not-call' }))
  const ofAny = await dialogOf('Add a number to the do-not-call list?')
  await person.type(ofAny.getByLabelText('Reason'), 'Wrote a letter')
  expect(ofAny.getByRole('button', { name: 'Add to do-not-call list' })).toBeDisabled()
  await person.type(ofAny.getByLabelText('Phone number'), '212 555 0142')
  await person.click(await ofAny.findByRole('button', { name: 'Add to do-not-call list' }))
  expect(await screen.findByText('(212) 555-0142 is now blocked for everyone.')).toBeVisible()
  expect(await owner()`select phone_e164 from calls.do_not_call order by 1`).toHaveLength(2)
})

test('after a lost reply, a corrected number is added to the do-not-call list too', async () => {
  const { person } = await renderPage(<ActivityPage />, { at: '/activity' })
  await person.click(await screen.findByRole('button', { name: 'Add to do-not-call' }))
  const dialog = await dialogOf('Add a number to the do-not-call list?')
  const add = () => dialog.findByRole('button', { name: /Add to do-not-call list$/ })
  await person.type(dialog.getByLabelText('Reason'), 'Wrote a letter')
  await person.type(dialog.getByLabelText('Phone number'), '212 555 0142')
  const realFetch = globalThis.fetch
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const reply = await realFetch(url, init)
    if (init?.method !== 'POST') return reply
    globalThis.fetch = realFetch
    throw new TypeError('Failed to fetch')
  }) as typeof fetch
  await person.click(await add())
  expect(await dialog.findByText("Couldn't add the number. Try again.")).toBeVisible()
  await person.type(dialog.getByLabelText('Phone number'), '{Backspace}3')
  await person.click(await add())
  expect(await screen.findByText('(212) 555-0143 is now blocked for everyone.')).toBeVisible()
  expect(await owner()`select phone_e164 from calls.do_not_call order by 1`).toHaveLength(2)
})
