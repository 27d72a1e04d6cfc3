/**
 * @jest-environment-options {"services":["calls"],"time":"17:00"}
 */
import { beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, services, testUser, waitFor } from '@portal/sdk/testing'
import { ago, deleteLeads, insertLead, owner, storedLeads } from '../testing/lead-page.tsx'
import { CallsToWrapUp } from './calls-to-wrap-up.tsx'
import { WrapUpForm } from './wrap-up-form.tsx'

const realFetch = globalThis.fetch
let leadId: string
let callId: string
beforeEach(async () => {
  globalThis.fetch = realFetch
  await owner()`alter table calls.call_outcome disable trigger all`
  await owner()`delete from calls.call_outcome`
  await owner()`alter table calls.call_outcome enable trigger all`
  await owner()`delete from calls.callback`
  await deleteLeads()
  leadId = await insertLead()
  callId = await insertCall(leadId)
})

async function insertCall(lead: string | null): Promise<string> {
  const [row] = (await owner()`
    insert into calls.call (external_id, direction, outcome, duration_seconds, phone_number, started_at, wrap_up,
      member_id, lead_id)
    values (${crypto.randomUUID()}, 'inbound', 'answered', 90, '+13155550142', ${ago(120_000)}, 'open',
      ${testUser('agent').id}, ${lead})
    returning id`) as [{ id: string }]
  return row.id
}
const outcomes = () => owner()`select outcome, note from calls.call_outcome`
const callbacks = () => owner()`select from_at as at from calls.callback where state = 'open'`

async function open(lead: string | null = leadId) {
  const onDone = jest.fn<() => void>()
  const onNote = jest.fn<(hasNote: boolean) => void>()
  const page = (
    <>
      <input aria-label="Elsewhere" />
      <WrapUpForm callId={callId} leadId={lead} onNote={onNote} onDone={onDone} />
    </>
  )
  const { person, unmount } = await renderPage(page, { as: 'agent' })
  await screen.findByRole('button', { name: /Not interested/ })
  return { person, onDone, onNote, unmount }
}

test('two keys save an outcome', async () => {
  const { person, onDone } = await open()
  expect(document.body).toHaveFocus()
  await person.keyboard('5{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(await outcomes()).toEqual([{ outcome: 'not-interested', note: '' }])
  expect(await storedLeads()).toMatchObject([{ stage: 'lost', contacted: true }])
})

test('two keys promise a callback in an hour, and a third chooses another time', async () => {
  const { person, onDone } = await open()
  await person.keyboard('2')
  expect(await screen.findByRole('button', { name: /In 1 hour/, pressed: true })).toBeVisible()
  await person.keyboard('m{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const [callback] = (await callbacks()) as unknown as [{ at: string }]
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'short' })
  expect(clock.format(new Date(callback.at))).toMatch(/^10:00\sAM$/)
})

test('digits and letters in a text field are text, and Enter in the note saves', async () => {
  const { person, onDone } = await open()
  await person.type(screen.getByLabelText('Elsewhere'), '5{Enter}')
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  await person.click(screen.getByRole('button', { name: /Other language/ }))
  await person.type(screen.getByLabelText('Note'), '2 rooms{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(await outcomes()).toEqual([{ outcome: 'other-language', note: '2 rooms' }])
  expect(await storedLeads()).toMatchObject([{ notes: '2 rooms' }])
})

test('a note that is not saved is there after a reload, and gone once it is saved', async () => {
  const first = await open()
  await first.person.type(screen.getByLabelText('Note'), '2 rooms')
  first.unmount()
  const second = await open()
  expect(screen.getByLabelText('Note')).toHaveValue('2 rooms')
  expect(second.onNote).toHaveBeenLastCalledWith(true)
  await second.person.click(screen.getByRole('button', { name: /Other language/ }))
  await second.person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(second.onDone).toHaveBeenCalledTimes(1))
  expect(second.onNote).toHaveBeenLastCalledWith(false)
  expect(await outcomes()).toEqual([{ outcome: 'other-language', note: '2 rooms' }])
  second.unmount()
  await open()
  expect(screen.getByLabelText('Note')).toHaveValue('')
})

test('an outcome and a time that are not saved are there after a reload, but not for another lead', async () => {
  const first = await open()
  await first.person.keyboard('2m')
  first.unmount()
  const second = await open()
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(2)
  expect(screen.getByRole('button', { name: /Tomorrow morning/, pressed: true })).toBeVisible()
  second.unmount()
  const third = await open(await insertLead({ name: 'Bea Example' }))
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  third.unmount()
  const last = await open()
  await last.person.keyboard('{Enter}')
  await waitFor(() => expect(last.onDone).toHaveBeenCalledTimes(1))
  expect(await callbacks()).toHaveLength(1)
  last.unmount()
  await open()
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
})

test('an optional callback is off until it is chosen, and pressing it again clears it', async () => {
  const { person } = await open()
  await person.keyboard('3')
  const hour = await screen.findByRole('button', { name: /In 1 hour/ })
  expect(hour).toHaveAttribute('aria-pressed', 'false')
  await person.click(hour)
  expect(hour).toHaveAttribute('aria-pressed', 'true')
  await person.click(hour)
  expect(hour).toHaveAttribute('aria-pressed', 'false')
})

test('a sale follows the outcome: the form stays until it is done', async () => {
  const { person, onDone } = await open()
  await person.keyboard('1{Enter}')
  expect(await screen.findByRole('region', { name: 'Record the sale' })).toHaveFocus()
  // Pressed once too often, Enter must not lose the sale.
  await person.keyboard('{Enter}')
  expect(onDone).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Skip the sale' }))
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(await outcomes()).toMatchObject([{ outcome: 'sold' }])
})

test('a call without a lead takes an outcome, and no callback', async () => {
  callId = await insertCall(null)
  const { person, onDone } = await open(null)
  await person.keyboard('3')
  expect(screen.queryByRole('group', { name: 'Call back' })).toBeNull()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('an outcome that is not saved keeps the form, the choice, and the note, and says why', async () => {
  const { person, onDone } = await open()
  const tomorrow = await services().as('admin')('GET', '/api/calls/rules')
  const rules = (await tomorrow?.json()) as { version: number; states: object[]; maxAttempts: number }
  const closed = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
    services().now().getTime() + 86_400_000,
  )
  await services().as('admin')('PUT', '/api/calls/rules', {
    ...rules,
    noCallDays: [{ day: closed, reason: 'Storm' }],
  })
  await person.keyboard('2m')
  await person.type(screen.getByLabelText('Note'), 'Asked for the price{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/Storm.* The nearest time is/)
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Note')).toHaveValue('Asked for the price')
  expect(await outcomes()).toEqual([])
  await owner()`delete from calls.calling_rules`
})

test('shows an error while the service is down, and Retry loads the outcomes', async () => {
  answerWith({ 'GET /api/calls/outcomes': { status: 503 }, 'GET /api/leads/*': { status: 503 } })
  const { person } = await renderPage(<WrapUpForm callId={callId} leadId={leadId} onDone={() => undefined} />)
  expect(await screen.findByText('The outcomes could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: /Sold/ })).toBeVisible()
})

test('calls to wrap up stay in the list until they have an outcome', async () => {
  const { person } = await renderPage(<CallsToWrapUp />, { as: 'agent' })
  await person.click(await screen.findByRole('button', { name: 'Wrap up Ann Example' }))
  await person.click(await screen.findByRole('button', { name: /Wrong number/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('Calls to wrap up')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await outcomes()).toEqual([{ outcome: 'wrong-number', note: '' }])
})

test('in the dialog, a sale stays until it is recorded or skipped, even after a reload', async () => {
  const { person, unmount } = await renderPage(<CallsToWrapUp />, { as: 'agent' })
  await person.click(await screen.findByRole('button', { name: 'Wrap up Ann Example' }))
  await person.click(await screen.findByRole('button', { name: /Sold/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Skip the sale' })
  await waitFor(() => expect(screen.queryByText('Calls to wrap up')).toBeNull())
  unmount()
  const reloaded = await renderPage(<CallsToWrapUp />, { as: 'agent' })
  const skip = await screen.findByRole('button', { name: 'Skip the sale' })
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(skip).toBeVisible()
  await person.click(skip)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  reloaded.unmount()
  await renderPage(<CallsToWrapUp />, { as: 'agent' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of many calls to wrap up, the last three are shown, and all on request', async () => {
  for (let more = 0; more < 6; more += 1) await insertCall(leadId)
  const { person } = await renderPage(<CallsToWrapUp />, { as: 'agent' })
  await person.click(await screen.findByRole('button', { name: 'Show all 7' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  await person.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('a narrow window shows the last call to wrap up, and all on request', async () => {
  const { matchMedia } = window
  const tablet = (query: string) => Object.assign(matchMedia(query), { matches: query === '(max-width: 1279.98px)' })
  const spy = jest.spyOn(window, 'matchMedia').mockImplementation(tablet)
  await insertCall(leadId)
  const { person } = await renderPage(<CallsToWrapUp />, { as: 'agent' })
  await person.click(await screen.findByRole('button', { name: 'Show all 2' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  spy.mockRestore()
})
