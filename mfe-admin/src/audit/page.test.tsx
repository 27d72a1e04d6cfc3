/** @jest-environment-options {"services":["identity","calls","sales","engagement","admin"]} */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { AuditEntry, AuditPage as Page } from '@portal/contracts/audit'
import { answerWith, renderPage, screen, services, waitFor } from '@portal/sdk/testing'
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
  for (const word of ['calls', 'sales', 'engagement', 'admin', 'identity']) await forget(word)
})

async function forget(word: string) {
  const sql = services().database.owner as Owner & ((name: string) => unknown)
  await owner()`alter table ${sql(`${word}.audit`)} disable trigger all`
  await owner()`delete from ${sql(`${word}.audit`)}`
  await owner()`alter table ${sql(`${word}.audit`)} enable trigger all`
}

const open = (at = '/admin/audit') => renderPage(<AuditPage />, { as: 'admin', at })
const rows = async () => (await screen.findAllByRole('button', { expanded: false })).map(row => row.textContent)
const sell = (saleType: string) => services().as('agent')('POST', '/api/sales', { saleType })
type Person = Awaited<ReturnType<typeof open>>['person']

async function choose(person: Person, label: string, option: string) {
  await person.click(await screen.findByLabelText(label))
  const listed = await screen.findAllByText(option)
  await person.click(listed.find(it => it.closest('.ant-select-item-option')) as HTMLElement)
}

test('where nothing has happened the page says so, and there is nothing to export', async () => {
  await open()
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('acts of all services are sentences', async () => {
  await sell('DISH Only')
  await services().as('agent')('GET', '/api/admin/audit')
  await services().as('supervisor')('POST', '/api/communications', { title: 'No', message: 'No' })
  await services().as('admin')('POST', '/api/communications', { title: 'Hello', message: 'All' })
  await open()
  expect(await screen.findByText(/sold DISH Only for \$28\.00/)).toBeVisible()
  // Newest first; two services may write in one millisecond, so that order is tested in the service.
  expect((await rows()).sort()).toEqual([
    expect.stringMatching(/^Demo Admin posted “Hello”Scripts and challengesa few seconds ago/),
    expect.stringMatching(/^Demo Agent sold DISH Only for \$28\.00Sales/),
    expect.stringMatching(/^Demo Agent was refused GET \/api\/admin\/auditRefused/),
    expect.stringMatching(/^Demo Supervisor was refused POST \/api\/communicationsRefused/),
  ])
})

test('a row opens to all that is on record, and leads to everything about its subject', async () => {
  await sell('DISH Only')
  await sell('Other TV Only')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: /DISH Only/ }))
  expect(await screen.findByText('sale.add')).toBeVisible()
  expect(await screen.findByText('Earnings')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'All about this subject' }))
  await waitFor(() => expect(screen.queryByText(/Other TV Only/)).toBeNull())
  expect(await screen.findByRole('button', { name: 'One subject only' })).toBeVisible()
})

test('filters narrow the list by the address, and are cleared', async () => {
  await sell('DISH Only')
  await services().as('admin')('POST', '/api/communications', { title: 'Hello', message: 'All' })
  const { person } = await open('/admin/audit?service=sales')
  expect(await screen.findByText(/sold DISH Only/)).toBeVisible()
  expect(await rows()).toHaveLength(1)
  await choose(person, 'Action', 'Sale voided')
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible()
  await choose(person, 'Area', 'Scripts and challenges')
  expect(await screen.findByText(/posted “Hello”/)).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  expect(await screen.findByText(/sold DISH Only/)).toBeVisible()
})

test('a period that ends before it begins is named, with one way out', async () => {
  await sell('DISH Only')
  const { person } = await open('/admin/audit?startDate=2020-02-01&endDate=2020-01-01')
  expect(await screen.findByText('The start date is after the end date')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Clear Filters' }))
  expect(await screen.findByText(/sold DISH Only/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
})

test('a row says who acted and as what, in the words of the roles', async () => {
  const { agent, admin } = services().people
  const details = { role: { from: 'admin', to: 'agent' } }
  const changed = { action: 'member.update', service: 'identity', actorId: admin.id, actorRole: 'admin' as const }
  const actorName = { firstName: 'Demo', lastName: 'Admin' }
  answer({ entries: [{ ...entry, ...changed, actorName, subjectId: agent.id, details }] })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { expanded: false }))
  const facts = (await screen.findByText('Acting as')).closest('dl')
  expect(facts).toHaveTextContent(/ByDemo AdminActing asAdmin/)
  expect(facts).toHaveTextContent(/RoleAdmin → Agent/)
})

test('the export is what is filtered', async () => {
  await sell('DISH Only')
  await open('/admin/audit?service=sales&startDate=2020-01-01')
  await screen.findByText(/sold DISH Only/)
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  expect(link).toHaveAttribute('href', '/api/admin/audit/export?service=sales&startDate=2020-01-01')
  expect(link.getAttribute('download')).toMatch(/^audit_export_\d{4}-\d\d-\d\d\.csv$/)
})

test('the list goes on behind its first fifty, and Refresh brings what is new', async () => {
  await owner()`
    insert into sales.audit (at, actor_id, actor_role, action, details, request_id)
    select now() - interval '1 day' - n * interval '1 second', ${services().people.agent.id}, 'agent', 'sale.export', '{}', 'r'
    from generate_series(1, 60) n`
  const { person } = await open()
  expect(await screen.findByText('50 shown')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(60))
  await sell('DISH Only')
  await person.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/sold DISH Only/)).toBeVisible()
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
const answer = (page: Partial<Page>) =>
  answerWith({
    'GET /api/members': { status: 200, body: [] },
    'GET /api/admin/audit': { status: 200, body: { entries: [entry], missing: [], nextCursor: null, ...page } },
  })

test('a service that does not answer is named, the rest is shown, and no half export is offered', async () => {
  answer({ missing: ['sales', 'identity'] })
  await open()
  expect(await screen.findByText(/Not answering now: Sales, People/)).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('an act without a sentence is shown by its own name', async () => {
  answer({})
  await open()
  expect(await rows()).toEqual([expect.stringContaining('The portal thing.turn')])
})

test('while the portal does not answer the page says so, and Retry brings the list', async () => {
  await sell('DISH Only')
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  expect(await screen.findByText('The audit could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/sold DISH Only/)).toBeVisible()
})
