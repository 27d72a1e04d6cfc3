/**
 * @jest-environment-options {"services":["calls", "identity"]}
 */
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import { ago, deleteLeads, insertLead, openLeads, owner, rowOf, storedLeads } from '../../testing/lead-page.tsx'
import { useLeadBlockQuery } from '../endpoints.ts'
import { listSnapshots } from '../list/lead-block-query.ts'
import { useSelection } from './use-selection.ts'

const realFetch = globalThis.fetch
const names = ['First', 'Second', 'Third', 'Fourth']

beforeAll(async () => {
  const { id } = services().people.agent
  await owner()`
    insert into identity.member (id, email, first_name, last_name, role, status)
    values (${id}, 'agent@mail.example', 'Demo', 'Agent', 'agent', 'online')`
})
beforeEach(async () => {
  await deleteLeads()
  for (const [index, name] of names.entries()) await insertLead({ name, createdAt: ago((index + 1) * 1_000) })
})
afterEach(() => {
  globalThis.fetch = realFetch
  localStorage.clear()
  listSnapshots.clear()
})

const boxOf = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const bar = () => screen.findByRole('region', { name: 'Selected leads' })
const selected = () => screen.getAllByRole('row', { selected: true }).map(row => row.getAttribute('aria-rowindex'))
const assignees = async () => (await storedLeads()).map(({ assignedToUser }) => assignedToUser?.lastName)

async function assignTo(person: Awaited<ReturnType<typeof openLeads>>['person'], name: string) {
  await person.click(within(await bar()).getByRole('combobox', { name: 'Assign to' }))
  await person.click(await screen.findByText(name, { selector: '.ant-select-item *' }))
}

test('a supervisor assigns a range of leads', async () => {
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await boxOf('First'))
  await person.keyboard('{Shift>}')
  await person.click(await boxOf('Third'))
  await person.keyboard('{/Shift}')
  expect(selected()).toEqual(['2', '3', '4'])
  expect(within(await bar()).getByRole('status')).toHaveTextContent('3 selected')
  await assignTo(person, 'Demo Agent')
  expect(await screen.findByText('Assigned 3 leads to Demo Agent')).toBeVisible()
  await (await rowOf('Second')).findByText('Demo Agent')
  expect(await assignees()).toEqual(['Agent', 'Agent', 'Agent', undefined])
  expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull()
})

test('keys select leads and reach the assignee', async () => {
  const { person } = await openLeads('/leads', 'supervisor')
  await rowOf('First')
  await person.keyboard('j jj{Shift>} {/Shift}')
  expect(selected()).toEqual(['2', '3', '4'])
  await person.keyboard(' ')
  expect(selected()).toEqual(['2', '3'])
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull()
  await person.keyboard('{Control>}a{/Control}')
  expect(selected()).toHaveLength(4)
  await person.keyboard('a')
  expect(within(await bar()).getByRole('combobox', { name: 'Assign to' })).toHaveFocus()
  // The journey chooses with Enter, which does nothing in jsdom.
  await person.keyboard('Demo')
  await person.click(await screen.findByTitle('Demo Agent'))
  expect(await screen.findByText('Assigned 4 leads to Demo Agent')).toBeVisible()
  expect(screen.getAllByRole('row')[3]).toHaveFocus()
})

test('selects the other leads from the bar too, without deselecting any', async () => {
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await boxOf('Second'))
  await person.click(within(await bar()).getByRole('button', { name: 'Select all loaded' }))
  await waitFor(() => expect(selected()).toHaveLength(4))
})

test('names leads that are gone, and unassigns the others', async () => {
  await owner()`update calls.lead set assigned_to = (select id from identity.member limit 1)`
  const { person } = await openLeads('/leads', 'supervisor')
  await rowOf('Fourth')
  await person.click(await screen.findByRole('checkbox', { name: 'Select all loaded leads' }))
  expect(within(await bar()).getByRole('status')).toHaveTextContent('4 selected')
  await owner()`delete from calls.lead where full_name = 'Third'`
  await assignTo(person, 'Unassigned')
  expect(await screen.findByText('Unassigned 3 leads')).toBeVisible()
  expect(screen.getByText('Not found: Third.')).toBeVisible()
})

test('keeps leads selected that someone else has reassigned, until they are assigned again', async () => {
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await boxOf('Second'))
  await person.click(await boxOf('Third'))
  await owner()`update calls.lead set assigned_to = ${services().people.supervisor.id} where full_name = 'Second'`
  await assignTo(person, 'Demo Agent')
  expect(await screen.findByText('Assigned 1 lead to Demo Agent')).toBeVisible()
  expect(
    screen.getByText('Someone else reassigned Second (now Demo Supervisor). Assign again to replace.'),
  ).toBeVisible()
  expect(await assignees()).toEqual([undefined, 'Supervisor', 'Agent', undefined])
  expect(selected()).toEqual(['3'])
  await assignTo(person, 'Demo Agent')
  await waitFor(async () => expect(await assignees()).toEqual([undefined, 'Agent', 'Agent', undefined]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull())
})

test('keeps the selection if the request fails', async () => {
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await boxOf('Second'))
  const message = 'Calls is unavailable. Try again in a moment.'
  const failure = { status: 503, body: { code: 'unavailable', message, requestId: 'r' } }
  await person.click(within(await bar()).getByRole('combobox', { name: 'Assign to' }))
  const member = await screen.findByTitle('Demo Agent')
  answerWith({ 'POST /api/leads/assignments': failure })
  await person.click(member)
  expect(await screen.findByText(message)).toBeVisible()
  expect(selected()).toEqual(['3'])
})

test('a change of the filters ends the selection', async () => {
  const { person } = await openLeads('/leads', 'admin')
  await person.click(await boxOf('Second'))
  await bar()
  await person.type(screen.getByLabelText('ZIP Code'), '135')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull())
})

function ThreeBlocks() {
  const { leads, selectLoaded } = useSelection({})
  const blocks = [useLeadBlockQuery({ at: 0 }), useLeadBlockQuery({ at: 100 }), useLeadBlockQuery({ at: 200 })]
  return (
    <button type="button" onClick={selectLoaded}>
      {leads.size} of {blocks.map(({ data }) => data?.rows.length).join()}
    </button>
  )
}

test('selects at most 200 leads', async () => {
  await owner()`insert into calls.lead (full_name, phone, email) select 'Lead', '', '' from generate_series(1, 246)`
  const { person } = await renderPage(<ThreeBlocks />, { as: 'supervisor' })
  await person.click(await screen.findByRole('button', { name: '0 of 100,100,50' }))
  expect(await screen.findByRole('button', { name: '200 of 100,100,50' })).toBeVisible()
  expect(await screen.findByText('You can select up to 200 leads')).toBeVisible()
})

test('agents select no leads', async () => {
  const { person } = await openLeads()
  await rowOf('First')
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  await person.keyboard('j ')
  expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull()
})

test('a supervisor assigns one lead from its row', async () => {
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await screen.findByRole('button', { name: 'Assign Second' }))
  const members = screen.getByRole('combobox', { name: 'Assign to' })
  await waitFor(() => expect(members).toHaveFocus())
  expect(members).toHaveAttribute('aria-expanded', 'true')
  await person.click(await screen.findByTitle('Demo Agent'))
  expect(await screen.findByText('Assigned Second to Demo Agent')).toBeVisible()
  await (await rowOf('Second')).findByText('Demo Agent')
  expect(screen.getAllByRole('row')[2]).toHaveFocus()
  expect(await assignees()).toEqual([undefined, 'Agent', undefined, undefined])
  expect(screen.queryByRole('button', { name: /^Take / })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull()
})

test('A opens the members of the lead with the focus, and Escape returns to it', async () => {
  const { person } = await openLeads('/leads', 'supervisor')
  await rowOf('First')
  await person.keyboard('ja')
  const members = screen.getByRole('combobox', { name: 'Assign to' })
  await waitFor(() => expect(members).toHaveFocus())
  // The letters are for the search, not for the row.
  await person.keyboard('x')
  expect(members).toHaveValue('x')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: 'Assign to' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Assign First' })).toHaveFocus()
})

test('says why a lead could not be assigned', async () => {
  const id = await insertLead({ name: 'Zeroth' })
  const { person } = await openLeads('/leads', 'supervisor')
  await person.click(await screen.findByRole('button', { name: 'Assign Zeroth' }))
  const member = await screen.findByTitle('Demo Agent')
  const message = 'Calls is unavailable. Try again in a moment.'
  const failure = { status: 503, body: { code: 'unavailable', message, requestId: 'r' } }
  answerWith({ [`PUT /api/leads/${id}/assignee`]: failure })
  await person.click(member)
  expect(await screen.findByText(message)).toBeVisible()
})

test('says why the members are not there', async () => {
  const message = 'Identity is unavailable. Try again in a moment.'
  const failure = { status: 503, body: { code: 'unavailable', message, requestId: 'r' } }
  let answer: (response: typeof failure) => void = () => undefined
  const { person } = await openLeads('/leads', 'supervisor')
  const assign = await screen.findByRole('button', { name: 'Assign Second' })
  answerWith({ 'GET /api/users': new Promise<typeof failure>(resolve => (answer = resolve)) })
  await person.click(assign)
  expect(await screen.findByText('Loading the members…')).toBeVisible()
  answer(failure)
  expect(await screen.findByText(message)).toBeVisible()
})
