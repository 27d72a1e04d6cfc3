import { expect, jest, test } from '@jest/globals'
import type { LeadDetails, LeadEvent } from '@portal/contracts/calls'
import { SlotContext } from '@portal/sdk/frame'
import { answerWith, renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { leadDetails, leadId, listed } from '../../testing/calls-api.ts'
import type { RowActions } from '../list/lead-row.tsx'
import LeadPanel from './lead-panel.tsx'

const path = `/api/leads/${leadId}`
const ann = { firstName: 'Ann', lastName: 'Agent' }
const zoe = {
  id: '0d000000-0000-4000-8000-000000000009',
  firstName: 'Zoe',
  lastName: 'Agent',
  email: 'zoe@demo.example',
  status: 'offline',
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
    'GET /api/sales': { body: [] },
    'GET /api/users': {
      body: [zoe, { ...zoe, id: leadId, firstName: '', lastName: '', email: 'new@demo.example', status: 'online' }],
    },
    ...responses,
  })
  const actions = rowActions()
  const { person } = await renderPage(<Panel actions={actions} />, { as: role })
  await screen.findByRole('group', { name: 'Actions' })
  return { person, actions, sent }
}
/** The fields of the lead, such as ['Services', 'Cable TV Only']. */
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
    Consent: 'No consent on record',
    Email: 'ann@mail.example',
    Address: '12 Elm St, Utica, NY 13501',
    Services: 'Cable TV Only',
    // The badge Now follows at that time of day.
    'Best time to call': expect.stringMatching(/^9:00am-12:00pm(Now)?$/),
    Situation: 'Just moved · Looking to switch',
    'Heard about us': 'Google',
    Comments: 'After six, please',
    Submitted: '11/20/2026 15:04',
    'Assigned to': 'Unassigned',
    Contacted: expect.stringMatching(/ by Ann Agent$/),
  })
  expect(screen.getByRole('link', { name: 'ann@mail.example' })).toHaveAttribute('href', 'mailto:ann@mail.example')
})

test('the notes follow the number and its actions, and what is only read comes after them', async () => {
  await open({})
  expect(document.querySelector('aside')).toHaveTextContent(
    /\(315\) 555-0142 ?\d+:\d\d [AP]M there ?Dial by hand ?Add to do-not-call ?Notes ?Details ?Consent.*History/,
  )
})

test('an email address cannot add recipients to the mail', async () => {
  await open({ email: 'x?bcc=spy@mail.example' })
  expect(screen.getByRole('link', { name: 'x?bcc=spy@mail.example' })).toHaveAttribute(
    'href',
    'mailto:x%3Fbcc%3Dspy@mail.example',
  )
})

test('leaves out fields without a value', async () => {
  const place = { address: '', city: '', state: '', zipCode: '', country: '' }
  await open({ ...place, servicesInterested: '', bestTimeToCall: '', contacted: true, contactedAt: null })
  expect(fields()).toEqual({
    Consent: 'No consent on record',
    Email: 'ann@mail.example',
    Submitted: '11/20/2026 15:04',
    'Assigned to': 'Unassigned',
    Contacted: 'Not yet',
  })
})

test('shows a service that is no longer offered as it is stored, and a foreign country', async () => {
  await open({ servicesInterested: 'dial-up', lookingToSwitch: true, state: '', country: 'Canada' })
  expect(fields()).toMatchObject({
    Services: 'dial-up',
    Situation: 'Looking to switch',
    Address: '12 Elm St, Utica, 13501, Canada',
  })
})

test('shows who contacted the lead only if it is known', async () => {
  await open({ contacted: true, contactedAt: '2026-11-20T16:00:00.000Z', contactedBy: null })
  expect(fields()['Contacted']).not.toMatch(/ by /)
})

test('remotes add to the panel, and get the lead', async () => {
  answerWith({
    [`GET ${path}`]: { body: leadDetails({}) },
    'GET /api/leads': { body: [] },
    'GET /api/sales': { body: [] },
  })
  await renderPage(
    <SlotContext value={({ name, with: data }) => name === 'lead.panel' && <p>{JSON.stringify(data)}</p>}>
      <Panel />
    </SlotContext>,
  )
  expect(await screen.findByText(JSON.stringify({ leadId }))).toBeVisible()
})

/** The texts of the timeline, without their times. */
const timeline = () => {
  const list = screen.getByRole('heading', { name: 'History' }).closest('section')
  return [...(list?.querySelectorAll('li') ?? [])].map(item => {
    const time = item.querySelector('time')?.textContent ?? ''
    return item.querySelector('span + span')?.textContent.replace(time, '').trim()
  })
}
const submitted = 'The customer requested a quote'

test('the timeline of a new lead has its request', async () => {
  await open({})
  expect(timeline()).toEqual([submitted])
})

test('the timeline joins calls, changes, sales, and other requests, newest first', async () => {
  const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
  const agent = { ...ann, id: zoe.id }
  const sale = { id: 's', createdAt: at(20), agent, saleType: 'DISH Only', earningsAmount: 2_800, voided: null }
  const history: LeadEvent[] = [
    { at: at(19), who: ann, action: 'lead.update', contacted: true },
    { at: at(17), who: null, action: 'call', call: { direction: 'inbound', outcome: 'missed', duration: 0 } },
    { at: at(16), who: null, action: 'lead.create' },
  ]
  const other = { id: 'other', fullName: 'Ann E.', phone: '315', email: '', createdAt: at(18) }
  const { sent, person, actions } = await open({ history, sameVisitor: [other] }, 'agent', {
    'GET /api/sales': { body: [sale] },
  })
  await screen.findByText(/sold DISH Only/)
  expect(timeline()).toEqual([
    'Ann Agent sold DISH Only for $28.00 commission',
    'Ann Agent marked as contacted',
    'Ann E. sent another request',
    'The customer called: missed',
    submitted,
  ])
  expect(sent.map(({ url }) => url)).toContain(`/api/sales?leadId=${leadId}&limit=20`)
  await person.click(screen.getByRole('button', { name: 'sent another request' }))
  expect(actions.open).toHaveBeenCalledWith('other')
})

test('the panel works without the sales service, and offers to load the sales again', async () => {
  const { person } = await open({}, 'agent', { 'GET /api/sales': { status: 503 } })
  expect(await screen.findByText("Couldn't load the sales of this lead.")).toBeVisible()
  expect(timeline()).toEqual([submitted])
  answerWith({ 'GET /api/sales': { body: [] } })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText("Couldn't load the sales of this lead.")).toBeNull())
})

test('calls the lead with the button, the number, or C', async () => {
  const { person, actions } = await open({})
  await person.click(screen.getByRole('button', { name: 'Call' }))
  await person.click(screen.getByRole('button', { name: 'Call (315) 555-0142' }))
  await person.keyboard('c')
  expect(actions.call.mock.calls).toEqual(Array(3).fill([expect.objectContaining({ id: leadId })]))
})

test('a number on the do-not-call list cannot be called', async () => {
  const { person, actions } = await open({ doNotCall: true, callable: listed })
  expect(screen.getByText('This number is on the do-not-call list.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull()
  screen.getByRole('complementary').focus()
  await person.keyboard('c')
  expect(actions.call).not.toHaveBeenCalled()
})

test.each([
  [false, 'Mark contacted'],
  [true, 'Contacted'],
])('ticks a lead that is contacted: %j, and takes the tick back', async (contacted, name) => {
  const { person, actions } = await open({ contacted })
  const button = screen.getByRole('button', { name })
  expect(button).toHaveAttribute('aria-pressed', String(contacted))
  await person.click(button)
  await person.keyboard('x')
  expect(actions.setContacted.mock.calls).toEqual(Array(2).fill([expect.objectContaining({ id: leadId }), !contacted]))
})

test('keys do nothing while the user types, except for the one that goes to the notes', async () => {
  const { person, actions } = await open({})
  screen.getByRole('complementary').focus()
  await person.keyboard('w')
  expect(screen.getByRole('textbox')).toHaveFocus()
  await person.keyboard('cxt')
  expect([actions.call, actions.setContacted, actions.take].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('leads on to a sale of this lead and to the script for its service', async () => {
  await open({ servicesInterested: 'cable-tv' })
  expect(screen.getByRole('link', { name: 'Record sale' })).toHaveAttribute('href', `/commissions?leadId=${leadId}`)
  expect(screen.getByRole('link', { name: 'Open script' })).toHaveAttribute('href', '/scripts?service=cable-tv')
})

test('leads on to all scripts without a service', async () => {
  await open({ servicesInterested: '' })
  expect(screen.getByRole('link', { name: 'Open script' })).toHaveAttribute('href', '/scripts')
})

test('an agent takes an unassigned lead and cannot assign it', async () => {
  const { person, actions } = await open({})
  expect(screen.getByText('Unassigned')).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Take' }))
  await person.keyboard('t')
  expect(actions.take).toHaveBeenCalledTimes(2)
})

test("an agent neither takes nor releases another member's lead", async () => {
  await open({ assignedToUser: ann, assignedToId: zoe.id })
  expect(screen.getByText('Ann Agent')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
})

test('an agent releases their own lead', async () => {
  const mine = { assignedToUser: ann, assignedToId: testUser('agent').id }
  const { person, sent } = await open(mine, 'agent', { [`DELETE ${path}/taker`]: { body: leadDetails() } })
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain('DELETE'))
})

test('shows that releasing failed', async () => {
  const mine = { assignedToUser: ann, assignedToId: testUser('agent').id }
  const { person } = await open(mine, 'agent', { [`DELETE ${path}/taker`]: { status: 500 } })
  await person.click(screen.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
})

test('a supervisor sees who has the lead, assigns it, and unassigns it', async () => {
  const { person, sent } = await open({ assignedToUser: ann, assignedToId: 'former' }, 'supervisor', {
    [`PUT ${path}/assignee`]: { body: leadDetails({ assignedToUser: ann }) },
  })
  const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const select = screen.getByRole('combobox', { name: 'Assigned to' })
  expect(screen.getByText('Ann Agent')).toBeVisible()
  await person.click(select)
  await screen.findByTitle('Zoe Agent')
  const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
  expect(options.map(({ title }) => title)).toEqual(['Unassigned', 'Ann Agent', 'new@demo.example', 'Zoe Agent'])
  expect(options.at(-1)).toHaveTextContent('Zoe AgentOffline')
  await person.click(screen.getByTitle('Zoe Agent'))
  await waitFor(() => expect(bodies()).toEqual([{ memberId: zoe.id }]))
  await person.click(select)
  await person.click(await screen.findByTitle('Unassigned'))
  await waitFor(() => expect(bodies()).toEqual([{ memberId: zoe.id }, { memberId: null }]))
})

test('shows that assigning failed', async () => {
  const { person } = await open({}, 'supervisor', { [`PUT ${path}/assignee`]: { status: 500 } })
  await person.click(screen.getByRole('combobox'))
  await person.click(await screen.findByTitle('Zoe Agent'))
  expect(await screen.findByText('Failed to update lead')).toBeVisible()
})
