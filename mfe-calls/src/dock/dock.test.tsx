/**
 * @jest-environment-options {"services":["calls"]}
 */
import { beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen, services, testUser, waitFor } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import NextLeadButton from '../queue/next-lead.tsx'
import { insertLead, owner } from '../testing/lead-page.tsx'
import { deleteCalls, findDock, insertCall, insertWrapUp, reloadCalls } from '../testing/live-calls.ts'
import { CallsToWrapUp } from '../wrap-up/calls-to-wrap-up.tsx'
import Dock from './dock.tsx'

const agent = testUser('agent').id
const admin = testUser('admin').id

beforeEach(deleteCalls)

const savedOutcomes = () => owner()`select outcome from calls.call_outcome`

test('shows nothing without a call', async () => {
  await renderPage(<Dock />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('a ringing call names its lead, and its panel stays closed until the user opens it', async () => {
  await insertLead({ name: 'Ann Example' })
  await insertCall({ phase: 'ringing' })
  const { person } = await renderPage(<Dock />)
  const calls = await findDock()
  expect(await calls.findByText('Ann Example')).toBeVisible()
  expect(calls.getByText('Ringing')).toBeVisible()
  expect(calls.queryByRole('textbox')).toBeNull()
  await person.click(calls.getByRole('button', { name: 'Show the call' }))
  expect(await calls.findByRole('textbox', { name: 'Notes on Ann Example' })).toBeVisible()
  expect(calls.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H2', 'H3', 'H3'])
  expect(calls.getByText('Answer, hold, and hang up on your phone.')).toBeVisible()
  expect(calls.getByText('Local time').nextElementSibling).toHaveTextContent(/^\d+:\d\d [AP]M$/)
  expect(calls.getByRole('link', { name: 'Record sale' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/commissions\?leadId=/),
  )
  await person.keyboard('{Control>}j{/Control}')
  expect(calls.queryByRole('textbox')).toBeNull()
})

test('without the sales service, the panel says so, and its notes are saved', async () => {
  await insertLead({ name: 'Ann Example' })
  await insertCall({ phase: 'placing', direction: 'outbound' })
  const { person } = await renderPage(<Dock />)
  await person.click(await (await findDock()).findByRole('button', { name: 'Show the call' }))
  expect(await screen.findByText(/^Pick up, hold, and hang up/)).toBeVisible()
  expect(await screen.findByText("Couldn't load the sales of this lead.")).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: 'Notes on Ann Example' }), 'Wants fiber')
  await person.tab()
  await waitFor(async () => expect(await owner()`select notes from calls.lead`).toEqual([{ notes: 'Wants fiber' }]))
})

test('a caller without a lead is a new caller, and a withheld number an unknown one', async () => {
  await insertCall({ phase: 'ringing', phone: '+12125550123' })
  await insertCall({ phase: 'ringing', phone: '' })
  await renderPage(<Dock />)
  const calls = await findDock()
  expect(await calls.findByText('(212) 555-0123')).toBeVisible()
  expect(calls.getByText('Unknown caller')).toBeVisible()
  expect(calls.getAllByText('New caller')).toHaveLength(2)
})

test('counts the time of a call in progress', async () => {
  await insertCall({ phase: 'connected' })
  await renderPage(<Dock />)
  expect(await (await findDock()).findByRole('timer')).toHaveTextContent(/^0:0\d$/)
})

test('a call in progress counts as use of the session', async () => {
  await insertCall({ phase: 'connected' })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  try {
    await renderPage(<Dock />)
    await findDock()
    const request = jest.spyOn(globalThis, 'fetch')
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000))
    expect(request).toHaveBeenCalledTimes(1)
    const [, sent] = request.mock.calls[0] ?? []
    expect(sent?.headers).toBeDefined()
    expect(new Headers(sent?.headers).get('x-background')).toBeNull()
    request.mockRestore()
  } finally {
    jest.useRealTimers()
  }
})

test('a placed call that the platform never reports leaves the dock after two minutes', async () => {
  await insertCall({ phase: 'placing' })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  try {
    await renderPage(<Dock />)
    await findDock()
    await owner()`update calls.call set started_at = clock_timestamp() - interval '121 seconds'`
    await act(() => jest.advanceTimersByTimeAsync(121_000))
    while (screen.queryByRole('complementary')) await act(() => new Promise<void>(done => void realTimeout(done, 10)))
  } finally {
    jest.useRealTimers()
  }
})

const realTimeout = globalThis.setTimeout
/** Waits for a text. `findByText` would advance the fake timers, and be ahead of the service's reply. */
async function shown(text: string): Promise<void> {
  while (!screen.queryByText(text)) await act(() => new Promise<void>(resolve => void realTimeout(resolve, 10)))
}

test('shows who took a call for a few seconds, however long it rang', async () => {
  await insertCall({ phase: 'ringing' })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  try {
    const page = await renderPage(<Dock />)
    await shown('Ringing')
    await act(() => jest.advanceTimersByTimeAsync(8_000))
    await owner()`update calls.call set member_id = ${admin}`
    await owner()`update calls.live_call set phase = 'connected', ringing_ids = '{}', connected_at = clock_timestamp()`
    await reloadCalls(page)
    await shown('Taken by Demo Admin')
    expect(screen.queryByRole('button')).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(8_000))
    expect(screen.queryByText('Taken by Demo Admin')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test('a call that rings during a wrap-up leaves the form and what the user types in it', async () => {
  await insertWrapUp()
  const page = await renderPage(<Dock />)
  const calls = await findDock()
  await page.person.click(await calls.findByRole('button', { name: 'Wrap up the call' }))
  await page.person.type(await calls.findByLabelText('Note'), 'Wants fib')

  await insertCall({ phase: 'ringing', phone: '+12125550123' })
  await reloadCalls(page)
  expect(await calls.findByText('Ringing')).toBeVisible()
  await page.person.keyboard('er')
  expect(calls.getByLabelText('Note')).toHaveValue('Wants fiber')

  await owner()`update calls.call set member_id = ${agent} where phone_number = '+12125550123'`
  await owner()`update calls.live_call set phase = 'connected', ringing_ids = '{}', connected_at = now()`
  await reloadCalls(page)
  expect(await calls.findByRole('timer')).toBeVisible()
  expect(calls.getByLabelText('Note')).toHaveFocus()
  await act(async () => calls.getByLabelText('Note').blur())
  expect(calls.queryByRole('form')).toBeNull()

  await owner()`delete from calls.live_call`
  await reloadCalls(page)
  expect(await calls.findByLabelText('Note')).toHaveValue('Wants fiber')
})

test('a wrap-up that is hidden keeps the note, and takes no keys', async () => {
  await insertWrapUp()
  const { person } = await renderPage(<Dock />)
  const calls = await findDock()
  await person.click(await calls.findByRole('button', { name: 'Wrap up the call' }))
  await person.type(await calls.findByLabelText('Note'), 'Wants fiber')
  await person.click(calls.getByRole('button', { name: 'Hide the wrap-up' }))
  await act(async () => (document.activeElement as HTMLElement).blur())
  await person.keyboard('5{Enter}')
  await person.keyboard('{Control>}j{/Control}')
  expect(calls.getByLabelText('Note')).toHaveValue('Wants fiber')
  expect(calls.queryByRole('button', { pressed: true })).toBeNull()
  expect(await savedOutcomes()).toEqual([])
})

test('the wrap-up of a call that has just ended comes before one that was waiting', async () => {
  await insertWrapUp()
  const page = await renderPage(<Dock />)
  const calls = await findDock()
  expect(await calls.findByText(/^How did the call end\?/, { selector: 'span' })).toBeVisible()
  expect(calls.getByText('(315) 555-0142')).toBeVisible()
  await insertCall({ phase: 'connected', phone: '+12125550123' })
  await reloadCalls(page)
  expect(await calls.findByRole('timer')).toBeVisible()
  await owner()`delete from calls.live_call`
  await owner()`
    update calls.call set outcome = 'answered', duration_seconds = 60, wrap_up = 'open' where phone_number = '+12125550123'`
  await reloadCalls(page)
  // Not the bar of the call itself, and not an older wrap-up.
  await waitFor(() => {
    expect(calls.getByText(/^How did the call end\?/, { selector: 'span' })).toBeVisible()
    expect(calls.getByText('(212) 555-0123')).toBeVisible()
  })
})

test('Call Activity lists the call to wrap up itself, and the key opens the form there too', async () => {
  await insertWrapUp()
  const content = (
    <>
      <CallsToWrapUp />
      <Dock />
    </>
  )
  const { person } = await renderPage(content, { at: '/activity' })
  expect(await screen.findByRole('heading', { name: 'Calls to wrap up' })).toBeVisible()
  expect(screen.queryByRole('complementary', { name: 'Calls' })).toBeNull()
  await person.keyboard('{Control>}j{/Control}')
  expect(await screen.findByLabelText('Note')).toBeVisible()
  expect(screen.getByRole('complementary', { name: 'Calls' })).toBeVisible()
})

test('the next lead is the main action of Leads, except during a call and before its outcome', async () => {
  const page = await renderPage(<NextLeadButton />, { at: '/leads' })
  const button = await screen.findByRole('button', { name: /^Next lead/ })
  expect(button).toHaveClass('is-primary')
  await insertCall({ phase: 'connected' })
  await reloadCalls(page)
  await waitFor(() => expect(button).not.toHaveClass('is-primary'))
  await deleteCalls()
  // A colleague took the next one.
  await insertCall({ phase: 'connected', member: admin })
  await reloadCalls(page)
  await waitFor(() => expect(button).toHaveClass('is-primary'))
  await insertWrapUp()
  await reloadCalls(page)
  await waitFor(() => expect(button).not.toHaveClass('is-primary'))
})

test('an outcome that was saved in another tab closes the wrap-up', async () => {
  const id = await insertWrapUp()
  const page = await renderPage(<Dock />)
  await page.person.click(await (await findDock()).findByRole('button', { name: 'Wrap up the call' }))
  await services().as('agent')('PUT', `/api/calls/${id}/outcome`, { outcome: 'not-interested', note: '' })
  await reloadCalls(page)
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

/** Types a note in a wrap-up whose outcome a supervisor then saves. */
async function openNoted() {
  const id = await insertWrapUp()
  const page = await renderPage(<Dock />)
  const calls = await findDock()
  await page.person.click(await calls.findByRole('button', { name: 'Wrap up the call' }))
  await page.person.type(await calls.findByLabelText('Note'), 'Call after 5')
  await services().as('supervisor')('PUT', `/api/calls/${id}/outcome`, { outcome: 'not-interested', note: '' })
  await reloadCalls(page)
  expect(await calls.findByText(/^This call already has an outcome/)).toBeVisible()
  return { person: page.person, calls }
}

test('a typed note stays when a supervisor saves the outcome, and can still be saved', async () => {
  const { person, calls } = await openNoted()
  expect(calls.getByLabelText('Note')).toHaveValue('Call after 5')
  await person.click(calls.getByRole('button', { name: /Other language/ }))
  await person.click(calls.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(await owner()`select note from calls.call_outcome where note <> ''`).toEqual([{ note: 'Call after 5' }])
})

test('a typed note stays when a supervisor saves the outcome, until the user closes the form', async () => {
  const { person, calls } = await openNoted()
  // The user may type another note.
  const note = calls.getByLabelText('Note')
  await person.clear(note)
  expect(note).toHaveFocus()
  await person.type(note, 'Call after 6')
  await person.click(calls.getByRole('button', { name: 'Discard note' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('who took a call does not come back with the next change', async () => {
  await insertCall({ phase: 'connected', member: admin })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  try {
    const page = await renderPage(<Dock />)
    expect(await (await findDock()).findByText('Taken by Demo Admin')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(8_000))
    await insertCall({ phase: 'ringing', phone: '+12125550123' })
    await reloadCalls(page)
    expect(await (await findDock()).findByText('(212) 555-0123')).toBeVisible()
    expect(screen.queryByText('Taken by Demo Admin')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})
