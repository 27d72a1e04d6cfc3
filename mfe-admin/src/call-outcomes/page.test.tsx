/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import type { CallOutcome } from '@portal/contracts/calls'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import CallOutcomesPage from './page.tsx'

type Person = Awaited<ReturnType<typeof renderPage>>['person']
async function choose(person: Person, item: string, name: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

const realFetch = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = realFetch
  await services().database.owner`delete from calls.call_outcomes`
})

const open = () => renderPage(<CallOutcomesPage />, { as: 'admin', at: '/admin/call-outcomes' })
const stored = async () => (await (await services().as('admin')('GET', '/api/calls/outcomes'))?.json()) as CallOutcome[]
const cellsOf = async (name: string) => {
  const row = (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement
  return within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)
}
const dialogOf = async (title: string) =>
  within((await screen.findByText(title, { selector: '[role=dialog] *' })).closest('[role=dialog]') as HTMLElement)

test('shows the key and the effects of each outcome', async () => {
  await open()
  expect((await cellsOf('Call back')).slice(0, 4)).toEqual(['2', 'Contacted', 'Required', 'Marks as contacted'])
  expect((await cellsOf('No answer')).slice(0, 4)).toEqual(['3', 'Attempted', 'Optional', 'Plans the next attempt'])
})

test('adds an outcome, changes it, and removes it', async () => {
  const { person } = await open()
  await screen.findByRole('rowheader', { name: 'Sold' })
  await person.click(screen.getByRole('button', { name: 'Add Outcome' }))
  const dialog = await dialogOf('Add outcome')
  await person.type(dialog.getByLabelText('Label'), 'Quote sent')
  await person.click(dialog.getByRole('checkbox', { name: 'Marks the lead as contacted' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await choose(person, 'Edit', 'Quote sent')
  expect((await stored()).at(-1)).toMatchObject({ id: 'quote-sent', key: null, effects: { contacted: true } })
  await person.click((await dialogOf('Quote sent')).getByRole('button', { name: 'Remove' }))
  await person.click((await dialogOf('Remove Quote sent?')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Quote sent' })).toBeNull())
  expect(await stored()).toHaveLength(9)
})

test('shows the error of a key that is already used at its field', async () => {
  const { person } = await open()
  await choose(person, 'Edit', 'Wrong number')
  const dialog = await dialogOf('Wrong number')
  await person.clear(dialog.getByLabelText('Key'))
  await person.type(dialog.getByLabelText('Key'), '1')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Two outcomes have this key. Use each key once.')).toBeInTheDocument()
})

test('moves an outcome up', async () => {
  const { person } = await open()
  await choose(person, 'Move up', 'Call back')
  expect(await screen.findByText('Outcome moved')).toBeVisible()
  expect((await stored()).slice(0, 2).map(({ id }) => id)).toEqual(['call-back', 'sold'])
})

test('keeps the dialog open if another admin changed the outcomes first', async () => {
  const { person } = await open()
  await choose(person, 'Edit', 'Voicemail left')
  const dialog = await dialogOf('Voicemail left')
  await services().as('admin')('PUT', '/api/calls/outcomes', (await stored()).slice(0, 3))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Another admin changed the outcomes/)).toBeInTheDocument()
})

test('shows an error while the service is down, and Retry loads the outcomes', async () => {
  answerWith({ 'GET /api/calls/outcomes': { status: 503 } })
  const { person } = await open()
  expect(await screen.findByText('The outcomes could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('rowheader', { name: 'Sold' })).toBeVisible()
})
