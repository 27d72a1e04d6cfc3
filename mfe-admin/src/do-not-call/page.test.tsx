/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import DoNotCallPage from './page.tsx'

const realFetch = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = realFetch
  await services().database.owner`delete from calls.do_not_call`
})

const open = (at = '/admin/do-not-call') => renderPage(<DoNotCallPage />, { as: 'admin', at })
const add = (phoneNumber: string, reason: string) =>
  services().as('agent')('POST', '/api/calls/do-not-call', { phoneNumber, reason })
/** By its title: under test all dialogs have one name. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[role=dialog]') as HTMLElement)

test('an empty list says what it is for', async () => {
  await open()
  expect(await screen.findByText('No number is on the list')).toBeVisible()
})

test('a number shows its reason and who added it, and is found by either', async () => {
  await add('3155550142', 'Asked us to stop')
  await add('3155550143', 'Wrong number')
  const { person } = await open('/admin/do-not-call?search=wrong')
  expect(await screen.findByText('(315) 555-0143')).toBeVisible()
  expect(screen.queryByText('(315) 555-0142')).toBeNull()
  await person.clear(screen.getByRole('searchbox'))
  expect(await screen.findByText('(315) 555-0142')).toBeVisible()
  expect(screen.getAllByText(/^Demo Agent/)).toHaveLength(2)
  await person.type(screen.getByRole('searchbox'), '555-0199')
  expect(await screen.findByText('No number matches')).toBeVisible()
})

test('a letter typed in the middle of a search stays there, and the caret behind it', async () => {
  await add('3155550142', 'Asked us to stop')
  const { person } = await open('/admin/do-not-call?search=ased')
  const field = screen.getByRole('searchbox')
  await person.type(field, 'kk', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field).toHaveValue('askked')
  await person.keyboard('{Backspace}')
  expect(field).toHaveValue('asked')
  expect(await screen.findByText('Asked us to stop')).toBeVisible()
})

test('a number is added; what is none is refused at its field', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Add Number' }))
  const dialog = await dialogOf('Phone number')
  expect(await dialog.findByRole('button', { name: 'Add' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Phone number'), 'twelve')
  await person.type(dialog.getByLabelText('Reason'), 'Lawyer wrote')
  await person.click(await dialog.findByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Enter a phone number.')).toBeInTheDocument()
  await person.clear(dialog.getByLabelText('Phone number'))
  await person.type(dialog.getByLabelText('Phone number'), '(315) 555-0142')
  await person.click(await dialog.findByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Lawyer wrote')).toBeVisible()
  expect(await screen.findByText('Nobody calls (315) 555-0142 any more.')).toBeVisible()
})

test('a number that is on the list already keeps its reason, and the toast says since when', async () => {
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

test('a number is taken off only after a question', async () => {
  await add('3155550142', 'By mistake')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Remove (315) 555-0142' }))
  const dialog = await dialogOf('Allow calls to (315) 555-0142 again?')
  expect(await dialog.findByText('By mistake')).toBeInTheDocument()
  await person.click(await dialog.findByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText('No number is on the list')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Allow calls to (315) 555-0142 again?')).toBeNull())
})

test('while the service is down the page says so, and Retry brings the list', async () => {
  await add('3155550142', 'Asked us to stop')
  answerWith({ 'GET /api/calls/do-not-call': { status: 503 } })
  const { person } = await open()
  expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('(315) 555-0142')).toBeVisible()
})
