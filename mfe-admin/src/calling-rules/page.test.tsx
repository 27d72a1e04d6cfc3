/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import type { CallingRules } from '@portal/contracts/calls'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import dayjs from 'dayjs'
import CallingRulesPage from './page.tsx'

const realFetch = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = realFetch
  await services().database.owner`delete from calls.calling_rules`
})

const open = () => renderPage(<CallingRulesPage />, { as: 'admin', at: '/admin/calling-rules' })
const stored = async () => (await (await services().as('admin')('GET', '/api/calls/rules'))?.json()) as CallingRules
const dialogOf = async (title: string) =>
  within((await screen.findByText(title, { selector: '[role=dialog] *' })).closest('[role=dialog]') as HTMLElement)

test('shows the rules of each state, with source and date', async () => {
  const { person } = await open()
  const row = within((await screen.findByRole('rowheader', { name: 'Texas' })).closest('tr') as HTMLElement)
  expect(row.getAllByRole('cell').map(cell => cell.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Mon–Sat 9 AM – 9 PM, Sun 12 PM – 9 PM',
    'Allowed',
    'Default (3)',
    '',
  ])
  await person.click(row.getByRole('button', { name: 'Texas' }))
  expect(screen.getByText(/^Tex. Bus. & Com. Code 301.051/)).toHaveTextContent('Checked Nov 22, 2026')
})

test.each([
  ['Connecticut', 'Every day 9 AM – 8 PM'],
  ['Alabama', 'Mon–Sat 8 AM – 8 PM, Sun no calls'],
  ['Rhode Island', 'Mon–Fri 9 AM – 6 PM, Sat 10 AM – 5 PM, Sun no calls'],
])('shows days with the same hours together: %s', async (state, hours) => {
  await open()
  const row = (await screen.findByRole('rowheader', { name: state })).closest('tr') as HTMLElement
  expect(within(row).getAllByRole('cell')[0]).toHaveTextContent(hours)
})

test('finds a state by its name or code', async () => {
  const { person } = await open()
  const field = await screen.findByRole('searchbox', { name: 'Find a state' })
  const found = () => screen.queryAllByRole('rowheader').map(cell => cell.textContent)
  await person.type(field, 'tex')
  expect(found()).toEqual(['Texas'])
  await person.clear(field)
  await person.type(field, 'RI')
  expect(found()).toContain('Rhode Island')
  await person.clear(field)
  await person.type(field, 'Ohio')
  expect(screen.getByText('No state in this list matches “Ohio”.')).toBeVisible()
})

test('links to the other pages about calls', async () => {
  await open()
  const links = within(screen.getByRole('navigation', { name: 'Calling' })).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['Do Not Call', '/admin/do-not-call', null],
    ['Calling Rules', '/admin/calling-rules', 'page'],
    ['Call Outcomes', '/admin/call-outcomes', null],
  ])
})

test('changes the limit of attempts', async () => {
  const { person } = await open()
  const field = await screen.findByLabelText('Calls to a number in 24 hours')
  expect(field).toHaveValue(3)
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.clear(field)
  await person.type(field, '0')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Use 1 to 20.')).toBeVisible()
  await person.clear(field)
  await person.type(field, '2')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Calling rules saved')).toBeVisible()
  expect(await stored()).toMatchObject({ maxAttempts: 2, version: 1 })
})

const addDay = () => screen.findByRole('button', { name: 'Add day' })

test('adds and removes a no-call day', async () => {
  const { person } = await open()
  expect(screen.queryByLabelText('Day')).toBeNull()
  await person.click(await addDay())
  expect(screen.getByLabelText('Day')).toHaveFocus()
  await person.type(screen.getByLabelText('Day'), '2099-12-24')
  await person.type(screen.getByLabelText('Reason'), 'Christmas Eve')
  await person.click(await addDay())
  expect(await screen.findByText('Dec 24, 2099')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Day')).toHaveFocus())
  expect((await stored()).noCallDays).toEqual([{ day: '2099-12-24', reason: 'Christmas Eve' }])
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Day')).toBeNull()
  expect(await addDay()).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Remove Dec 24, 2099' }))
  expect(await screen.findByText(/^None yet/)).toBeVisible()
})

test('names the field that keeps a no-call day from being added', async () => {
  const { person } = await open()
  await person.click(await addDay())
  const day = screen.getByLabelText('Day')
  const reason = screen.getByLabelText('Reason')
  expect(await addDay()).toBeDisabled()
  await person.type(reason, 'Christmas Eve')
  await person.click(await addDay())
  expect(day).toHaveFocus()
  expect(day).toBeInvalid()
  expect(day).toHaveAccessibleDescription('Enter the day.')
  await person.type(day, dayjs().subtract(1, 'day').format('YYYY-MM-DD'))
  expect(day).not.toHaveAccessibleDescription()
  await person.click(await addDay())
  expect(day).toHaveAccessibleDescription('That day has passed. Choose today or later.')
  await person.clear(day)
  await person.type(day, dayjs().format('YYYY-MM-DD'))
  await person.clear(reason)
  await person.click(await addDay())
  expect(reason).toHaveFocus()
  expect(reason).toHaveAccessibleDescription('Enter the reason.')
  expect((await stored()).noCallDays).toEqual([])
})

test('changes a state, and names the field of an invalid time', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Edit Texas' }))
  const dialog = await dialogOf('Texas')
  await person.clear(dialog.getByLabelText('Weekdays from'))
  await person.type(dialog.getByLabelText('Weekdays from'), '07:00')
  await person.click(dialog.getByRole('checkbox', { name: 'Sunday' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Federal law allows no call before 08:00.')).toBeInTheDocument()
  await person.clear(dialog.getByLabelText('Weekdays from'))
  await person.type(dialog.getByLabelText('Weekdays from'), '10:00')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Calling rules saved')).toBeVisible()
  expect((await stored()).states.find(({ state }) => state === 'TX')).toMatchObject({
    weekdays: { from: '10:00', until: '21:00' },
    sunday: null,
  })
})

test('shows the error of an invalid limit at its field', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Edit Texas' }))
  const dialog = await dialogOf('Texas')
  const field = dialog.getByLabelText('Calls to a number in 24 hours')
  await person.type(field, '0')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Use 1 to 20.')).toBeVisible()
  expect(field).toHaveAccessibleDescription('Use 1 to 20.')
})

test('adds and removes a state', async () => {
  const { person } = await open()
  const add = screen.getByRole('button', { name: 'Add State' })
  expect(add).toBeDisabled()
  await waitFor(() => expect(add).toBeEnabled())
  await person.click(add)
  const dialog = await dialogOf('Add state')
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.type(dialog.getByLabelText('State'), 'Texas')
  expect(screen.queryByTitle('Texas')).toBeNull()
  await person.clear(dialog.getByLabelText('State'))
  await person.type(dialog.getByLabelText('State'), 'Ohio')
  await person.click(await screen.findByTitle('Ohio'))
  await person.type(dialog.getByLabelText('Source'), 'Ohio law')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Calling rules saved')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Edit Ohio' }))
  await person.click((await dialogOf('Ohio')).getByRole('button', { name: 'Remove' }))
  await person.click((await dialogOf('Remove the rule for Ohio?')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Ohio' })).toBeNull())
  expect((await stored()).states.map(({ state }) => state)).not.toContain('OH')
})

test('asks before it removes a state, and keeps the draft if not', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Edit Texas' }))
  const dialog = await dialogOf('Texas')
  await person.type(dialog.getByLabelText('Source'), ', as amended')
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  await person.click((await dialogOf('Remove the rule for Texas?')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Remove the rule for Texas?')).toBeNull())
  expect(dialog.getByRole('button', { name: 'Remove' })).toHaveFocus()
  expect(dialog.getByLabelText('Source')).toHaveValue('Tex. Bus. & Com. Code 301.051, as amended')
  expect((await stored()).states.map(({ state }) => state)).toContain('TX')
})

test('keeps both dialogs open if the removal of a state fails', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Edit Texas' }))
  await person.click((await dialogOf('Texas')).getByRole('button', { name: 'Remove' }))
  const confirmation = await dialogOf('Remove the rule for Texas?')
  await services().as('admin')('PUT', '/api/calls/rules', { ...(await stored()), maxAttempts: 1 })
  await person.click(confirmation.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/Another admin changed the calling rules/)).toBeVisible()
  expect(confirmation.getByRole('button', { name: 'Remove' })).toBeEnabled()
})

test('keeps the dialog open if another admin was faster', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Edit Texas' }))
  const dialog = await dialogOf('Texas')
  await services().as('admin')('PUT', '/api/calls/rules', { ...(await stored()), maxAttempts: 1 })
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Another admin changed the calling rules/)).toBeInTheDocument()
})

test('shows an error while the service is down, and Retry loads the rules', async () => {
  answerWith({ 'GET /api/calls/rules': { status: 503 } })
  const { person } = await open()
  expect(await screen.findByText('The rules could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('rowheader', { name: 'Texas' })).toBeVisible()
})
