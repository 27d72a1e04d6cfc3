/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import DoNotCallPage from './page.tsx'

const realFetch = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = realFetch
  await services().database.owner`delete from calls.do_not_call`
})

/** Answers the list of inquiries with none, too. */
const answerListWith = (responses: Parameters<typeof answerWith>[0]) =>
  answerWith({ 'GET /api/calls/do-not-call/inquiries': { body: [] }, ...responses })
const open = (at = '/admin/do-not-call') => renderPage(<DoNotCallPage />, { as: 'admin', at })
const add = (phoneNumber: string, reason: string) =>
  services().as('agent')('POST', '/api/calls/do-not-call', { phoneNumber, reason })
/** Finds a dialog by its content, because antd gives all dialogs the same name under test. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[role=dialog]') as HTMLElement)

test('an empty list says how numbers get there', async () => {
  await open()
  expect(await screen.findByText('No blocked numbers yet')).toBeVisible()
  expect(screen.getByText(/Agents can add one from a lead/)).toBeVisible()
})

test('shows who added a number and finds it by number or reason', async () => {
  await add('3155550142', 'Asked us to stop')
  await add('3155550143', 'Wrong number')
  const { person } = await open('/admin/do-not-call?search=wrong')
  expect(await screen.findByText('(315) 555-0143')).toBeVisible()
  expect(screen.queryByText('(315) 555-0142')).toBeNull()
  await person.clear(screen.getByRole('searchbox'))
  expect(await screen.findByText('(315) 555-0142')).toBeVisible()
  expect(screen.getAllByText(/^Demo Agent/)).toHaveLength(2)
  expect(screen.queryByText('No matching numbers')).toBeNull()
  await person.type(screen.getByRole('searchbox'), '555-0199')
  expect(await screen.findByText('No matching numbers')).toBeVisible()
  expect(screen.queryByText(/Agents can add one/)).toBeNull()
})

test('keeps the caret in place while typing in the middle of a search', async () => {
  await add('3155550142', 'Asked us to stop')
  const { person } = await open('/admin/do-not-call?search=ased')
  const field = screen.getByRole('searchbox')
  await person.type(field, 'kk', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field).toHaveValue('askked')
  await person.keyboard('{Backspace}')
  expect(field).toHaveValue('asked')
  expect(await screen.findByText('Asked us to stop')).toBeVisible()
})

test('adds a number, after rejecting an invalid one at its field', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Add Number' }))
  const dialog = await dialogOf('Phone number')
  expect(await dialog.findByRole('button', { name: 'Add' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Phone number'), 'twelve')
  await person.type(dialog.getByLabelText('Reason'), 'Lawyer wrote')
  await person.click(await dialog.findByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Enter a phone number.')).toBeInTheDocument()
  await person.clear(dialog.getByLabelText('Phone number'))
  await person.type(dialog.getByLabelText('Phone number'), '(315) 555-0142{Enter}')
  expect(await screen.findByText('Lawyer wrote')).toBeVisible()
  expect(await screen.findByText('(315) 555-0142 is now blocked for everyone.')).toBeVisible()
})

test('a number that is already listed keeps its reason, and the toast says since when', async () => {
  await add('3155550142', 'Lawyer wrote')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Add Number' }))
  const dialog = await dialogOf('Phone number')
  await person.type(dialog.getByLabelText('Phone number'), '+1 315 555 0142')
  await person.type(dialog.getByLabelText('Reason'), 'Asked us to stop')
  await person.click(await dialog.findByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Already on the do-not-call list')).toBeVisible()
  expect(screen.getByText(/^\(315\) 555-0142, since \w{3} \d+, \d{4}: Lawyer wrote$/)).toBeVisible()
  expect(screen.queryByText('Asked us to stop')).toBeNull()
})

test('removes a number after confirmation', async () => {
  await add('3155550142', 'By mistake')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Actions for (315) 555-0142' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await dialogOf('Allow calls to (315) 555-0142 again?')
  expect(await dialog.findByText('By mistake')).toBeInTheDocument()
  await person.click(await dialog.findByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText('No blocked numbers yet')).toBeVisible()
  expect(await screen.findByText('(315) 555-0142 can be called again.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Allow calls to (315) 555-0142 again?')).toBeNull())
})

test('shows an error while the service is down, and Retry loads the list', async () => {
  await add('3155550142', 'Asked us to stop')
  answerListWith({ 'GET /api/calls/do-not-call': { status: 503 } })
  const { person } = await open()
  expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('(315) 555-0142')).toBeVisible()
})

const entry = (number: number, addedBy: object | null = null) => ({
  id: `0a000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  phoneNumber: `+1315555${String(number).padStart(4, '0')}`,
  reason: 'Asked us to stop',
  addedBy,
  addedAt: new Date().toISOString(),
})
const page = (body: unknown[], nextCursor?: string) => ({
  body,
  headers: { 'x-total-count': '1204', ...(nextCursor && { 'x-next-cursor': nextCursor }) },
})

test('loads a long list page by page', async () => {
  answerListWith({ 'GET /api/calls/do-not-call': page([entry(1), entry(2)], 'next') })
  const { person } = await open()
  expect(await screen.findByText('2 of 1,204')).toBeVisible()
  answerListWith({ 'GET /api/calls/do-not-call': page([entry(3)]) })
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('(315) 555-0003')).toBeVisible()
  expect(screen.getByText('(315) 555-0001')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a number that was added by an unknown member says so', async () => {
  answerListWith({ 'GET /api/calls/do-not-call': page([entry(1)]) })
  await open()
  expect(await screen.findByText('Unknown')).toBeVisible()
})

test.each([404, 204])('a removal that gets %i succeeds, because the number is gone', async status => {
  answerListWith({
    'GET /api/calls/do-not-call': page([entry(1)]),
    [`DELETE /api/calls/do-not-call/${entry(1).id}`]: { status },
  })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Actions for (315) 555-0001' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await dialogOf('Allow calls to (315) 555-0001 again?')
  await person.click(await dialog.findByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText('(315) 555-0001 can be called again.')).toBeVisible()
})

test('a failed removal keeps the dialog open', async () => {
  answerListWith({
    'GET /api/calls/do-not-call': page([entry(1)]),
    [`DELETE /api/calls/do-not-call/${entry(1).id}`]: { status: 500 },
  })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Actions for (315) 555-0001' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await dialogOf('Allow calls to (315) 555-0001 again?')
  await person.click(await dialog.findByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText("Couldn't remove the number. Try again.")).toBeVisible()
  expect(dialog.getByText('Asked us to stop')).toBeInTheDocument()
})

test('a failed addition shows an error and keeps the form', async () => {
  answerListWith({ 'GET /api/calls/do-not-call': page([]), 'POST /api/calls/do-not-call': { status: 500 } })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Add Number' }))
  const dialog = await dialogOf('Phone number')
  await person.type(dialog.getByLabelText('Phone number'), '3155550142')
  expect(await dialog.findByRole('button', { name: 'Add' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason'), 'Lawyer wrote')
  expect(dialog.queryByRole('alert')).toBeNull()
  await person.click(await dialog.findByRole('button', { name: 'Add' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent("Couldn't add the number. Try again.")
  expect(dialog.getByLabelText('Phone number')).toHaveValue('3155550142')
})

test('a failed refresh keeps the list', async () => {
  answerListWith({ 'GET /api/calls/do-not-call': page([entry(1)]) })
  const { store } = await open()
  await screen.findByText('(315) 555-0001')
  answerWith({})
  store.dispatch(api.util.invalidateTags([{ type: 'DoNotCall' }] as never))
  await waitFor(() => {
    const queries = Object.values(store.getState().api.queries)
    expect(queries.some(query => query?.status === 'rejected')).toBe(true)
  })
  expect(screen.getByText('(315) 555-0001')).toBeVisible()
  expect(screen.queryByText('The list could not be loaded')).toBeNull()
})
