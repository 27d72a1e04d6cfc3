/** @jest-environment-options {"services":"all"} */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { AuditedService, AuditEntry, AuditPage as Page } from '@portal/contracts/audit'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import AuditPage from './page.tsx'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

interface Owner {
  (strings: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]>
}
const owner = () => services().database.owner as Owner

beforeEach(async () => {
  for (const service of ['calls', 'sales', 'engagement', 'admin', 'identity']) await clearAudit(service)
})

async function clearAudit(service: string) {
  const sql = services().database.owner as Owner & ((name: string) => unknown)
  await owner()`alter table ${sql(`${service}.audit`)} disable trigger all`
  await owner()`delete from ${sql(`${service}.audit`)}`
  await owner()`alter table ${sql(`${service}.audit`)} enable trigger all`
}

const open = (at = '/admin/audit') => renderPage(<AuditPage />, { as: 'admin', at })
const rows = async () =>
  (await within(await screen.findByRole('table')).findAllByRole('button', { expanded: false })).map(
    button => button.closest('tr')?.textContent ?? '',
  )
const sell = (saleType: string) => services().as('agent')('POST', '/api/sales', { saleType })
const post = (title: string) => services().as('admin')('POST', '/api/communications', { title, message: 'All' })
type User = Awaited<ReturnType<typeof open>>['person']

async function choose(user: User, label: string, option: string) {
  await user.click(await screen.findByLabelText(label))
  const listed = await screen.findAllByText(option)
  await user.click(listed.find(element => element.closest('.ant-select-item-option')) as HTMLElement)
}

/** The text of the selected option. Its value is not in an `<option>`, so it is read next to the combobox. */
const selected = (label: string) => screen.getByLabelText(label).closest('.ant-select')?.textContent

test('an empty audit log says so and has nothing to export', async () => {
  await open()
  expect(await screen.findByText('No audit entries yet')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeDisabled()
  expect(screen.getByRole('region', { name: 'Audit entries' })).toHaveAttribute('aria-busy', 'false')
})

test('shows the entries of all services as sentences', async () => {
  await sell('DISH Only')
  await services().as('agent')('GET', '/api/admin/audit')
  await services().as('supervisor')('POST', '/api/communications', { title: 'No', message: 'No' })
  await post('Hello')
  await open()
  expect(await screen.findByRole('button', { name: /sold DISH Only \(\$28\.00 commission\)/ })).toBeVisible()
  // Two services may write in the same millisecond, so the order is tested in the service instead.
  expect((await rows()).sort()).toEqual([
    expect.stringMatching(
      /^Demo Admin posted the announcement “Hello”\w{3} \d+, \d+:\d\d [AP]MScripts and challenges$/,
    ),
    expect.stringMatching(/^Demo Agent sold DISH Only .*Sales/),
    expect.stringMatching(/^Demo Agent was denied access to GET \/api\/admin\/audit\w{3} .*MDenied$/),
    expect.stringMatching(/^Demo Supervisor was denied access to POST \/api\/communications\w{3} .*MDenied$/),
  ])
  expect(screen.queryByText('No audit entries yet')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a row opens to its details and closes again', async () => {
  await sell('DISH Only')
  const { person } = await open()
  const row = await screen.findByRole('button', { name: /DISH Only/ })
  await person.click(row)
  expect(await screen.findByText('sale.add')).toBeVisible()
  expect(await screen.findByText('Earnings')).toBeVisible()
  await person.click(row)
  expect(screen.getByText('sale.add')).not.toBeVisible()
})

test('a row filters the list by its subject', async () => {
  await sell('DISH Only')
  await sell('Other TV Only')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: /DISH Only/ }))
  expect(screen.queryByRole('button', { name: 'One subject only' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Show all entries for this subject' }))
  await waitFor(() => expect(screen.queryByText(/Other TV Only/)).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'One subject only' }))
  expect(await screen.findByText(/Other TV Only/)).toBeVisible()
})

test('filters come from the URL, narrow the list, and can be cleared', async () => {
  await sell('DISH Only')
  await post('Hello')
  const { person } = await open('/admin/audit?service=sales')
  expect(await screen.findByRole('button', { name: /sold DISH Only/ })).toBeVisible()
  expect(await rows()).toHaveLength(1)
  await choose(person, 'Action', 'Sale voided')
  expect(await screen.findByText('No entries match these filters')).toBeVisible()
  await choose(person, 'Area', 'Scripts and challenges')
  expect(await screen.findByRole('button', { name: /posted the announcement “Hello”/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  expect(await screen.findByRole('button', { name: /sold DISH Only/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
})

test('offers the actions of the chosen area and those of every area', async () => {
  const { person } = await open('/admin/audit?service=sales')
  await person.click(await screen.findByLabelText('Action'))
  expect(await screen.findByText('Sale voided')).toBeInTheDocument()
  expect(screen.getByText('Access denied')).toBeInTheDocument()
  expect(screen.queryByText('Signed in')).toBeNull()
})

test('a new area keeps an action that fits it', async () => {
  const { person } = await open('/admin/audit?action=sale.void')
  await choose(person, 'Area', 'Sales')
  await waitFor(() => expect(selected('Area')).toContain('Sales'))
  expect(selected('Action')).toContain('Sale voided')
  await choose(person, 'Area', 'Leads and calls')
  await waitFor(() => expect(selected('Action')).toContain('All actions'))
})

test('shows filters from the URL that match no option', async () => {
  await open('/admin/audit?service=former-team&action=invoice.send&memberId=0a000000-0000-4000-8000-0000000000ff')
  await waitFor(() => expect(selected('Area')).toContain('former-team'))
  expect(selected('Action')).toContain('invoice.send')
  expect(selected('Member')).toContain('Selected member')
})

test('explains a start date after the end date', async () => {
  await sell('DISH Only')
  const { person } = await open('/admin/audit?startDate=2020-02-01&endDate=2020-01-01')
  expect(await screen.findByText('The start date is after the end date')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  expect(await screen.findByRole('button', { name: /sold DISH Only/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
})

test.each(['startDate=2020-02-01&endDate=2020-02-01', 'startDate=2100-01-01'])(
  'a valid period without entries matches nothing: %s',
  async query => {
    await open(`/admin/audit?${query}`)
    expect(await screen.findByText('No entries match these filters')).toBeVisible()
  },
)

test('exports what the filters match', async () => {
  await sell('DISH Only')
  await open('/admin/audit?service=sales&startDate=2020-01-01')
  await screen.findByRole('button', { name: /sold DISH Only/ })
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  expect(link).toHaveAttribute('href', '/api/admin/audit/export?service=sales&startDate=2020-01-01')
  expect(link.getAttribute('download')).toMatch(/^audit_export_\d{4}-\d\d-\d\d\.csv$/)
})

test('loads 50 entries, then the rest on request, and new ones on Refresh', async () => {
  await owner()`
    insert into sales.audit (at, actor_id, actor_role, action, details, request_id)
    select now() - interval '1 day' - n * interval '1 second', ${services().people.agent.id}, 'agent', 'sale.export', '{}', 'r'
    from generate_series(1, 60) n`
  const { person } = await open()
  expect(await screen.findByText('50 shown')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await sell('DISH Only')
  await person.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: /sold DISH Only/ })).toBeVisible()
})

const entry: AuditEntry = {
  id: '1',
  service: 'calls',
  at: '2026-11-20T12:00:00.000Z',
  actorId: null,
  actorRole: null,
  actorName: null,
  action: 'thing.turn',
  subjectId: null,
  details: {},
  requestId: 'r',
}
const described: AuditedService[] = [
  { name: 'identity', label: 'Members', texts: {} },
  { name: 'sales', label: 'Sales', texts: {} },
  {
    name: 'billing',
    label: 'Billing',
    texts: { 'invoice.send': { label: 'Invoice sent', sentence: 'sent an invoice' } },
  },
]
const answerWithPage = (page: Partial<Page>) =>
  answerWith({
    'GET /api/members': { status: 200, body: [] },
    'GET /api/admin/audit/services': { status: 200, body: described },
    'GET /api/admin/audit': { status: 200, body: { entries: [entry], missing: [], nextCursor: null, ...page } },
  })

/** Opens the only row and returns its details. */
async function openDetails(changes: Partial<AuditEntry>) {
  answerWithPage({ entries: [{ ...entry, ...changes }] })
  const { person } = await open()
  await person.click(await within(await screen.findByRole('table')).findByRole('button', { expanded: false }))
  return (await screen.findByText('Request')).closest('tr') as HTMLElement
}

test('the details name the actor, their role at the time, and each change', async () => {
  const { agent, admin } = services().people
  const details = await openDetails({
    action: 'member.update',
    service: 'identity',
    actorId: admin.id,
    actorRole: 'admin',
    actorName: { firstName: 'Demo', lastName: 'Admin' },
    subjectId: agent.id,
    details: { role: { from: 'admin', to: 'agent' }, note: '' },
  })
  expect(details).toHaveTextContent(/ByDemo AdminRole at the timeAdminSubject/)
  expect(details).toHaveTextContent(/RoleAdmin → AgentNotenothing/)
})

test('the details leave out the actor and the subject if there are none', async () => {
  const details = await openDetails({})
  for (const term of ['By', 'Role at the time', 'Subject']) expect(within(details).queryByText(term)).toBeNull()
  expect(within(details).queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('a sentence names its subject and links to it', async () => {
  const { as, people, database } = services()
  await database.owner`
    insert into identity.member (id, email, first_name, last_name, role)
    values (${people.agent.id}, 'agent@demo.example', 'Demo', 'Agent', 'agent') on conflict do nothing`
  await as('agent')('POST', '/api/leads', { fullName: 'Ann Reed', phone: '212 555 0188', email: 'ann@mail.example' })
  const [lead] = (await owner()`select id from calls.lead where full_name = 'Ann Reed'`) as [{ id: string }]
  await as('agent')('PATCH', `/api/leads/${lead.id}`, { contacted: true })
  await post('Hello')
  await database.owner`
    insert into calls.audit (at, actor_id, actor_role, action, subject_id, details, request_id) values
      (now(), ${people.agent.id}, 'agent', 'call.place', ${people.agent.id}, '{"phoneNumber":"+12125550188"}', 'r')`
  await database.owner`
    insert into identity.audit (at, actor_id, actor_role, action, subject_id, details, request_id) values
      (now(), ${people.admin.id}, 'admin', 'member.deactivate', ${people.agent.id}, '{}', 'r')`
  await open()
  const links = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await links('Ann Reed')).toBe(`/leads?lead=${lead.id}`)
  expect(await links('a quote for Ann Reed')).toBe(`/leads?lead=${lead.id}`)
  expect(await links('the announcement “Hello”')).toMatch(/^\/communications#[-0-9a-f]{36}$/)
  expect(await links('Demo Agent')).toBe(`/admin/members?member=${people.agent.id}`)
  expect(await screen.findByRole('button', { name: 'Demo Agent marked Ann Reed as contacted' })).toBeVisible()
  // A call without a lead.
  expect(screen.getByRole('button', { name: 'Demo Agent called (212) 555-0188' })).toBeVisible()
  expect(screen.queryByRole('link', { name: '(212) 555-0188' })).toBeNull()
})

test('a denied sign-in is marked as denied', async () => {
  answerWithPage({ entries: [{ ...entry, service: 'identity', action: 'sign-in.refused' }] })
  await open()
  expect(await screen.findByText('Denied')).toBeVisible()
})

test('an entry of an unknown service and action shows their own names', async () => {
  answerWithPage({ entries: [{ ...entry, service: 'former-team' }] })
  await open()
  expect(await rows()).toEqual([expect.stringMatching(/^The portal thing\.turnNov .*Mformer-team$/)])
})

test('a service brings its own area and texts', async () => {
  answerWithPage({ entries: [{ ...entry, service: 'billing', action: 'invoice.send' }] })
  const { person } = await open()
  expect(await rows()).toEqual([expect.stringMatching(/^The portal sent an invoiceNov .*MBilling$/)])
  await choose(person, 'Area', 'Billing')
  await choose(person, 'Action', 'Invoice sent')
  expect(selected('Action')).toBe('Invoice sent')
})

test('names the services that do not respond and offers no incomplete export', async () => {
  answerWithPage({ missing: ['sales', 'identity'] })
  await open()
  expect(await screen.findByText('Entries are missing from: Sales, Members')).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('shows an error while the portal does not respond, and Retry loads the entries', async () => {
  await sell('DISH Only')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  expect(await screen.findByText('The audit log could not be loaded')).toBeVisible()
  expect(screen.queryByText('No audit entries yet')).toBeNull()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: /sold DISH Only/ })).toBeVisible()
})

test('a failed refresh keeps the entries', async () => {
  await sell('DISH Only')
  const { person } = await open()
  await screen.findByRole('button', { name: /sold DISH Only/ })
  const sent = answerWith({})
  await person.click(await screen.findByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(sent).not.toEqual([]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveClass('ant-btn-loading'))
  expect(screen.getByRole('button', { name: /sold DISH Only/ })).toBeVisible()
  expect(screen.queryByText('The audit log could not be loaded')).toBeNull()
})
