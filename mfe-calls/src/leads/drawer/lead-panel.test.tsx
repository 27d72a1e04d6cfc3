import { expect, jest, test } from '@jest/globals'
import type { LeadDetails, LeadEvent } from '@portal/contracts/calls'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { leadDetails, leadId } from '../../testing/calls-api.ts'
import type { RowActions } from '../list/lead-row.tsx'
import LeadPanel from './lead-panel.tsx'

const path = `/api/leads/${leadId}`
const ann = { firstName: 'Ann', lastName: 'Agent' }
const zoe = {
  id: '0d000000-0000-4000-8000-000000000009',
  firstName: 'Zoe',
  lastName: 'Agent',
  email: 'zoe@demo.example',
}

const rowActions = () => ({
  setContacted: jest.fn<RowActions['setContacted']>(),
  saveNote: jest.fn<RowActions['saveNote']>(() => Promise.resolve()),
  compareNotes: jest.fn<RowActions['compareNotes']>(),
  take: jest.fn<RowActions['take']>(),
  call: jest.fn<RowActions['call']>(),
  open: jest.fn<RowActions['open']>(),
})

const Panel = ({ actions = rowActions() }: { actions?: RowActions }) => (
  <LeadPanel leadId={leadId} filters={{}} actions={actions} onClose={() => undefined} />
)

async function open(details: Partial<LeadDetails>, role: 'agent' | 'supervisor' = 'agent', responses = {}) {
  const sent = answerWith({
    [`GET ${path}`]: { body: leadDetails(details) },
    'GET /api/leads': { body: [] },
    'GET /api/users': { body: [zoe, { ...zoe, id: leadId, firstName: '', lastName: '', email: 'new@demo.example' }] },
    ...responses,
  })
  const actions = rowActions()
  const { person } = await renderPage(<Panel actions={actions} />, { as: role })
  await screen.findByText('Assigned to')
  return { person, actions, sent }
}
/** The fields of the lead, such as ['Phone', '(315) 555-0142']. */
const fields = () => {
  const [list] = document.querySelectorAll('dl.facts')
  const names = [...(list?.querySelectorAll('dt') ?? [])]
  return Object.fromEntries(names.map(name => [name.textContent, name.nextElementSibling?.textContent]))
}

test('shows every field that has a value', async () => {
  await open({
    justMoved: true,
    lookingToSwitch: true,
    heardAboutUs: 'Google',
    comments: 'After six, please',
    contacted: true,
    contactedAt: '2026-11-20T16:00:00.000Z',
    contactedBy: ann,
  })
  expect(fields()).toEqual({
    Phone: '(315) 555-0142',
    Email: 'ann@mail.example',
    Address: '12 Elm St, Utica NY 13501, United States',
    Services: 'Cable TV Only',
    'Best time to call': '9:00am-12:00pm',
    Situation: 'Just moved · Looking to switch',
    'Heard about us': 'Google',
    Comments: 'After six, please',
    Submitted: '11/20/2026 15:04',
    Contacted: expect.stringMatching(/ by Ann Agent$/),
  })
  expect(screen.getByRole('link', { name: 'ann@mail.example' })).toHaveAttribute('href', 'mailto:ann@mail.example')
})

test('leaves out fields without a value', async () => {
  const place = { address: '', city: '', state: '', zipCode: '', country: '' }
  await open({ ...place, servicesInterested: '', bestTimeToCall: '', contacted: true, contactedAt: null })
  expect(fields()).toEqual({
    Phone: '(315) 555-0142',
    Email: 'ann@mail.example',
    Submitted: '11/20/2026 15:04',
    Contacted: 'Not yet',
  })
})

test('shows a service that is no longer offered as it is stored', async () => {
  await open({ servicesInterested: 'dial-up', lookingToSwitch: true, state: '' })
  expect(fields()).toMatchObject({
    Services: 'dial-up',
    Situation: 'Looking to switch',
    Address: '12 Elm St, Utica 13501, United States',
  })
})

test('shows who contacted the lead only if it is known', async () => {
  await open({ contacted: true, contactedAt: '2026-11-20T16:00:00.000Z', contactedBy: null })
  expect(fields()['Contacted']).not.toMatch(/ by /)
})

test.each<[Partial<LeadEvent>, string]>([
  [{ action: 'lead.create', who: null }, 'The visitor requested a quote'],
  [{ action: 'lead.assign', assignedTo: zoe }, 'Ann Agent assigned the lead to Zoe Agent'],
  [{ action: 'lead.assign', assignedTo: null }, 'Ann Agent unassigned the lead'],
  [{ action: 'call.place', reason: 'Asked for six' }, 'Ann Agent called'],
  [{ action: 'do-not-call.add', reason: 'Asked to stop' }, 'Ann Agent added the number to the do-not-call list'],
  [{ contacted: true }, 'Ann Agent marked as contacted'],
  [{ contacted: false }, 'Ann Agent marked as not contacted'],
  [{ notes: { from: '', to: 'Wants fiber' } }, 'Ann Agent updated the notes'],
  [{ contacted: true, notes: { from: 'a', to: '' } }, 'Ann Agent marked as contacted and updated the notes'],
])('describes the event %j', async (event, text) => {
  await open({ history: [{ at: '2026-11-20T16:00:00.000Z', who: ann, action: 'lead.update', ...event }] })
  const item = screen.getByRole('heading', { name: 'History' }).parentElement?.querySelector('li')
  expect(item?.textContent).toMatch(new RegExp(`^${text} · `))
  const quotes = [...(item?.querySelectorAll('q') ?? [])].map(quote => quote.textContent)
  expect(quotes).toEqual([event.reason, event.notes && (event.notes.to || 'Empty')].filter(Boolean))
})

test('has no history and no other requests if there are none', async () => {
  await open({})
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Other requests from this customer' })).toBeNull()
})

test('opens another request of the customer', async () => {
  const other = { id: 'other', fullName: 'Ann E.', phone: '315', email: '', createdAt: '2026-03-02T12:00:00.000Z' }
  const { person, actions } = await open({ sameVisitor: [other] })
  expect(screen.getByRole('heading', { name: 'Other requests from this customer' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Ann E. · 315 · 3/2/2026' }))
  expect(actions.open).toHaveBeenCalledWith('other')
})

test('calls the lead', async () => {
  const { person, actions } = await open({})
  await person.click(screen.getByRole('button', { name: 'Call' }))
  expect(actions.call).toHaveBeenCalledWith(expect.objectContaining({ id: leadId }))
})

test('an agent takes an unassigned lead and cannot assign it', async () => {
  const { person, actions } = await open({})
  expect(screen.getByText('Unassigned')).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Take' }))
  expect(actions.take).toHaveBeenCalledWith(expect.objectContaining({ id: leadId }))
})

test('an assigned lead cannot be taken', async () => {
  await open({ assignedToUser: ann })
  expect(screen.getByText('Ann Agent')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull()
})

test('a supervisor assigns and unassigns the lead', async () => {
  const { person, sent } = await open({}, 'supervisor', {
    [`PUT ${path}/assignee`]: { body: leadDetails({ assignedToUser: ann }) },
  })
  const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await person.click(screen.getByRole('combobox'))
  await screen.findByTitle('Zoe Agent')
  const options = [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent)
  expect(options).toEqual(['Unassigned', 'Zoe Agent', 'new@demo.example'])
  await person.click(screen.getByTitle('Zoe Agent'))
  await waitFor(() => expect(bodies()).toEqual([{ memberId: zoe.id }]))
  await person.click(screen.getByRole('combobox'))
  await person.click(await screen.findByTitle('Unassigned'))
  await waitFor(() => expect(bodies()).toEqual([{ memberId: zoe.id }, { memberId: null }]))
})

test('shows that assigning failed', async () => {
  const { person } = await open({}, 'supervisor', { [`PUT ${path}/assignee`]: { status: 500 } })
  await person.click(screen.getByRole('combobox'))
  await person.click(await screen.findByTitle('Zoe Agent'))
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
})

test('offers to try again if the lead cannot be loaded', async () => {
  answerWith({ [`GET ${path}`]: { status: 503 } })
  const { person } = await renderPage(<Panel />)
  const panel = within(await screen.findByRole('complementary', { name: 'Lead' }))
  const retry = await panel.findByRole('button', { name: 'Retry' })
  answerWith({ [`GET ${path}`]: { body: leadDetails() } })
  await person.click(retry)
  expect(await panel.findByText('Assigned to')).toBeInTheDocument()
  expect(screen.getByRole('complementary', { name: 'Ann Example' })).toBeInTheDocument()
})

test('shows a skeleton while loading', async () => {
  answerWith({ [`GET ${path}`]: new Promise(() => undefined) })
  await renderPage(<Panel />)
  expect(await screen.findByLabelText('Loading')).toHaveAttribute('aria-busy', 'true')
})
