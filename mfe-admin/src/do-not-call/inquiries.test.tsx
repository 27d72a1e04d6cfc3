/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import DoNotCallPage from './page.tsx'

const owner = () => services().database.owner
const realFetch = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = realFetch
  await owner()`delete from calls.do_not_call`
  await owner()`delete from calls.lead`
})

const open = () => renderPage(<DoNotCallPage />, { as: 'admin', at: '/admin/do-not-call' })
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[role=dialog]') as HTMLElement)
const askAgain = async () => {
  await owner()`
    insert into calls.do_not_call (phone_e164, reason, added_at)
    values ('+13155550142', 'Asked us to stop', now() - interval '1 day')`
  await owner()`
    insert into calls.lead (full_name, phone, phone_e164, email)
    values ('Ann Example', '(315) 555-0142', '+13155550142', 'ann@mail.example')`
}

test('an admin keeps the number of a person who asked again', async () => {
  await askAgain()
  const { person } = await open()
  const lead = await screen.findByRole('link', { name: 'Ann Example' })
  expect(lead.parentElement).toHaveTextContent('Ann Example requested a quote')
  expect(lead).toHaveAttribute('href', expect.stringMatching(/^\/leads\?lead=[-0-9a-f]{36}$/))
  expect(screen.getByText('No consent on record')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Keep on list: (315) 555-0142' }))
  await waitFor(() => expect(screen.queryByText('Asked to be called again')).toBeNull())
  expect(await owner()`select 1 from calls.do_not_call`).toHaveLength(1)
})

test('an admin allows calls to a person who asked again', async () => {
  await askAgain()
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Allow calls to (315) 555-0142' }))
  const dialog = await dialogOf('Allow calls to (315) 555-0142 again?')
  expect(dialog.getByText('Ann Example has requested a quote since:')).toBeInTheDocument()
  expect(dialog.getByText('No consent on record')).toBeInTheDocument()
  await person.click(await dialog.findByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText('No blocked numbers yet')).toBeVisible()
  const removals = await owner()`
    select 1 from calls.audit join calls.lead on lead.id::text = details ->> 'leadId' where action = 'do-not-call.remove'`
  expect(removals).toHaveLength(1)
})

test('shows that the people who asked again could not be loaded, and Retry loads them', async () => {
  await askAgain()
  answerWith({
    'GET /api/calls/do-not-call': { body: [], headers: { 'x-total-count': '0' } },
    'GET /api/calls/do-not-call/inquiries': { status: 503 },
  })
  const { person } = await open()
  expect(await screen.findByText('People who asked to be called again could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Ann Example' })).toBeVisible()
})

test('takes a corrected file with the same name, and counts the errors that are not listed', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const dialog = await dialogOf('Import Numbers')
  const lines = Array.from({ length: 120 }, () => 'twelve,2026-01-02,').join('\n')
  const file = new File([`phoneNumber,addedOn,reason\n${lines}\n`], 'list.csv', { type: 'text/csv' })
  await person.upload(dialog.getByLabelText('CSV file'), file)
  await person.click(await dialog.findByRole('button', { name: 'Import' }))
  expect(await dialog.findByText('… and 110 more')).toBeInTheDocument()
  expect(dialog.getAllByRole('listitem')).toHaveLength(11)
  await person.upload(dialog.getByLabelText('CSV file'), file)
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(await dialog.findByRole('button', { name: 'Import' })).toBeEnabled()
})

test('imports a file, after naming each invalid line', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const dialog = await dialogOf('Import Numbers')
  const file = (line: string) => new File([`phoneNumber,addedOn,reason\n${line}\n`], 'list.csv', { type: 'text/csv' })
  await person.upload(dialog.getByLabelText('CSV file'), file('twelve,tomorrow,'))
  await person.click(await dialog.findByRole('button', { name: 'Import' }))
  expect(await dialog.findByText('Line 2: enter a phone number.')).toBeInTheDocument()
  expect(dialog.getByText('Line 2: use a date such as 2026-11-21.')).toBeInTheDocument()
  await person.upload(dialog.getByLabelText('CSV file'), file('3155550142,2026-01-02,Registry'))
  await person.click(await dialog.findByRole('button', { name: 'Import' }))
  expect(await screen.findByText('1 added, 0 already on the list.')).toBeVisible()
  expect(await screen.findByText('Registry')).toBeVisible()
})
