/** @jest-environment-options {"services":["admin"]} */
import { afterEach, expect, test } from '@jest/globals'
import type { IntegrationStatus } from '@portal/contracts/admin'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import MightyCallPage from './page.tsx'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const connected: IntegrationStatus = {
  credentialsPresent: { apiKey: true, secretKey: true },
  apiEndpoint: 'https://ccapi.mightycall.com/v4',
  isStandIn: false,
  lastFetchTime: new Date().toISOString(),
  lastFailure: null,
  lastEventTime: null,
  hasWebhookSecret: true,
  requestBudget: { spent: 1_234, stopsAt: 2_000, perDay: 2_500 },
}
const open = (answers: Parameters<typeof answerWith>[0] = {}) => {
  if (Object.keys(answers).length > 0) {
    answerWith({
      'GET /api/mightycall/deliveries': { status: 200, body: [] },
      'GET /api/mightycall/extensions': { status: 200, body: { colleagues: [], unmapped: [], failure: null } },
      ...answers,
    })
  }
  return renderPage(<MightyCallPage />, { as: 'admin', at: '/mightycall' })
}
const ok = (body: unknown) => ({ status: 200, body })
const connection = async () => within(await screen.findByRole('region', { name: 'Connection Status' }))

test('without keys the page says so and disables the test', async () => {
  await open()
  expect(await screen.findByText('Credentials Required')).toBeVisible()
  expect((await connection()).getAllByText('Missing')).toHaveLength(2)
  expect(screen.getByText(/^Set both keys to receive calls/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Test Connection' })).toBeDisabled()
  expect(screen.getByRole('region', { name: 'Setup Instructions' })).toHaveTextContent('MIGHTYCALL_API_KEY')
  expect(await screen.findByText('No webhooks yet')).toBeVisible()
})

test('lists webhook deliveries with their outcome', async () => {
  await services().database.owner`
    insert into admin.delivery (outcome, event_type, extension, body)
    values ('taken', 'IncomingCallRinging', '104', '{"Body": {"From": "+13105550147"}}'), ('refused', '', null, null)`
  await open()
  expect(await screen.findByText('Processed')).toBeVisible()
  expect(screen.getByText('Rejected')).toBeVisible()
  expect(screen.queryByText('No webhooks yet')).toBeNull()
  expect(screen.getByRole('cell', { name: '104' })).toBeVisible()
  expect(screen.getByText('Unreadable')).toBeVisible()
  expect(screen.getByText('Incoming call, ringing')).toHaveAttribute('title', 'IncomingCallRinging')
  expect(screen.getByRole('cell', { name: '(310) 555-0147' })).toBeVisible()
  await services().database.owner`delete from admin.delivery`
})

test('shows a working connection with its request budget', async () => {
  await open({ 'GET /api/mightycall/status': ok(connected) })
  expect(await screen.findByText('Connected')).toBeVisible()
  expect((await connection()).getAllByText('Present')).toHaveLength(2)
  expect((await connection()).getByText('Never')).toBeVisible()
  expect((await connection()).queryByRole('alert')).toBeNull()
  expect((await connection()).queryByText(/samples/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Test Connection' })).toBeEnabled()
  expect((await connection()).getByText(/^1,234/)).toHaveTextContent('1,234 of 2,500, pausing at 2,000')
  expect((await connection()).getByText('https://ccapi.mightycall.com/v4')).toBeVisible()
})

test('a failed sync shows the reason', async () => {
  const lastFailure = { at: new Date().toISOString(), message: 'MightyCall did not respond in time.' }
  await open({ 'GET /api/mightycall/status': ok({ ...connected, lastFailure }) })
  expect(await screen.findByText('Not Connected')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('MightyCall did not respond in time.')
})

test('a successful test shows what it found', async () => {
  const data = {
    host: 'https://api.mightycall.com/v4',
    user: 'ann@mail.example',
    extension: '101',
    numberCount: 3,
    latencyMs: 87,
    tokenExpiresAt: '2026-11-22T12:00:00.000Z',
    requestsLeft: 1_990,
  }
  const { person } = await open({
    'GET /api/mightycall/status': ok(connected),
    'POST /api/mightycall/test': ok({ success: true, data }),
  })
  await person.click(await screen.findByRole('button', { name: 'Test Connection' }))
  expect(await screen.findByText('Connection Successful')).toBeVisible()
  expect(screen.getByText('ann@mail.example, extension 101')).toBeVisible()
  expect(screen.getByText('87 ms')).toBeVisible()
})

test.each([
  [
    'a reason',
    ok({ success: false, error: 'MightyCall does not accept the keys.' }),
    'MightyCall does not accept the keys.',
  ],
  ['no response', { status: 502 }, "The portal didn't respond. Try again in a moment."],
])('a failed test with %s shows the reason', async (_, answer, reason) => {
  const { person } = await open({ 'GET /api/mightycall/status': ok(connected), 'POST /api/mightycall/test': answer })
  await person.click(await screen.findByRole('button', { name: 'Test Connection' }))
  expect(await screen.findByText('Connection Failed')).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
})

test('each section shows an error while the service is down, and Retry loads it', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  for (const what of ['The connection status', 'The extensions', 'The deliveries']) {
    expect(await screen.findByText(`${what} could not be loaded`)).toBeVisible()
  }
  globalThis.fetch = realFetch
  await person.click(await (await connection()).findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Credentials Required')).toBeVisible())
})

test('replays a delivery and shows the outcome; a rejected one cannot be replayed', async () => {
  const body = { EventType: 'OutgoingCall', Guid: 'g', Timestamp: '2026-11-20T17:00:00Z', Body: { Id: 'c' } }
  await services().database.owner`
    insert into admin.delivery (outcome, event_type, extension, body)
    values ('taken', 'OutgoingCall', '104', ${JSON.stringify(body)}::text::jsonb), ('refused', '', null, null)`
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Replay Outgoing call' }))
  expect(await screen.findByText('Replayed: Processed')).toBeVisible()
  expect(screen.getByText('Outgoing call was processed again.')).toBeVisible()
  expect(await screen.findByText(/· replay/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Replay/ })).toHaveLength(2)
  await person.click(screen.getAllByRole('button', { name: /^Replay/ })[0] as HTMLElement)
  expect(await screen.findByText('Replayed: Duplicate')).toBeVisible()
  expect(screen.getByText('Outgoing call was a duplicate; the call was refreshed.')).toBeVisible()
  await services().database.owner`delete from admin.delivery`
})

test('shows which extension belongs to which member', async () => {
  const member = { id: 'm1', firstName: 'Demo', lastName: 'Agent' }
  const map = {
    colleagues: [
      { extension: '101', fullName: 'Agent 101', member },
      { extension: '120', fullName: 'Front desk', member: null },
    ],
    unmapped: [
      { id: crypto.randomUUID(), firstName: 'Demo', lastName: 'Admin', extension: null },
      { id: crypto.randomUUID(), firstName: '', lastName: '', extension: '199' },
    ],
    failure: null,
  }
  await open({ 'GET /api/mightycall/status': ok(connected), 'GET /api/mightycall/extensions': ok(map) })
  const region = within(await screen.findByRole('region', { name: 'Extensions' }))
  await region.findByText('Mapped')
  const rows = region.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Extension', 'Member', 'In MightyCall', 'State', 'Actions'],
    ['101', 'Demo Agent', 'Agent 101', 'Mapped', ''],
    ['120', 'Unassigned', 'Front desk', 'No member', 'Assign…'],
    ['–', 'Demo Admin', '–', 'No extension', ''],
    ['199', 'Unnamed member', '–', 'Not in MightyCall', ''],
  ])
  expect(region.getByRole('link', { name: 'Members' })).toHaveAttribute('href', '/admin/members')
  expect(region.getByRole('link', { name: 'Demo Agent' })).toHaveAttribute('href', '/admin/members?member=m1')
})

test('assigns an extension that no member has', async () => {
  const member = { id: crypto.randomUUID(), firstName: 'Ann', lastName: 'Example', extension: null }
  const map = (assigned: object | null) => ({
    colleagues: [{ extension: '120', fullName: 'Front desk', member: assigned }],
    unmapped: assigned ? [] : [member],
    failure: null,
  })
  const answers = {
    'GET /api/mightycall/status': ok(connected),
    'GET /api/mightycall/extensions': ok(map(null)),
    [`PATCH /api/members/${member.id}`]: ok({ ...member, extension: '120' }),
  }
  const { person } = await open(answers)
  await person.click(await screen.findByRole('button', { name: 'Assign extension 120' }))
  await person.click(await screen.findByLabelText('Member'))
  await person.click(await screen.findByTitle('Ann Example'))
  const sent = answerWith({ ...answers, 'GET /api/mightycall/extensions': ok(map(member)) })
  await person.click(screen.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('Calls on extension 120 now count for Ann Example.')).toBeVisible()
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ extension: '120' })
  expect(await screen.findByText('Mapped')).toBeVisible()
})

test('says why the extensions are unknown', async () => {
  const map = { colleagues: [], unmapped: [], failure: 'MightyCall rejected the keys.' }
  await open({ 'GET /api/mightycall/status': ok(connected), 'GET /api/mightycall/extensions': ok(map) })
  expect(
    await screen.findByText("Couldn't load the extensions from MightyCall: MightyCall rejected the keys."),
  ).toBeVisible()
})

test.each([
  ['only the API key', { apiKey: true, secretKey: false }],
  ['only the secret key', { apiKey: false, secretKey: true }],
])('credentials are required with %s', async (_, credentialsPresent) => {
  await open({ 'GET /api/mightycall/status': ok({ ...connected, credentialsPresent }) })
  expect(await screen.findByText('Credentials Required')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Test Connection' })).toBeDisabled()
})

test('says that the calls are simulated', async () => {
  await open({ 'GET /api/mightycall/status': ok({ ...connected, isStandIn: true }) })
  // The alert is the only sign of it.
  expect(await screen.findAllByText(/^(Simulator connected|Connected)/)).toHaveLength(1)
  expect(screen.getByText('Simulator connected: sample calls only. Enter your own keys.')).toBeVisible()
  expect(screen.getAllByText("The simulator's")).toHaveLength(2)
  expect(screen.queryByText('Present')).toBeNull()
})

test('is connecting until the first sync', async () => {
  await open({ 'GET /api/mightycall/status': ok({ ...connected, lastFetchTime: null }) })
  expect(await screen.findByText('Connecting')).toBeVisible()
  expect((await connection()).getAllByText('Never')).toHaveLength(2)
})

test('a used-up request budget pauses the sync', async () => {
  const requestBudget = { spent: 2_000, stopsAt: 2_000, perDay: 2_500 }
  const lastEventTime = new Date().toISOString()
  await open({ 'GET /api/mightycall/status': ok({ ...connected, requestBudget, lastEventTime }) })
  expect(await screen.findByText(/^2,000 of/)).toHaveTextContent('2,000 of 2,500, sync paused')
  expect((await connection()).queryByText('Never')).toBeNull()
})

test('a running test disables the button', async () => {
  const reply = Promise.withResolvers<{ status: number; body: unknown }>()
  const { person } = await open({
    'GET /api/mightycall/status': ok(connected),
    'POST /api/mightycall/test': reply.promise,
  })
  await person.click(await screen.findByRole('button', { name: 'Test Connection' }))
  expect(await screen.findByRole('button', { name: 'Testing...' })).toBeDisabled()
  reply.resolve(ok({ success: false, error: 'Wrong keys.' }))
  expect(await screen.findByText('Wrong keys.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Test Connection' })).toBeEnabled()
})

test('a failed replay shows an error', async () => {
  const delivery = { id: '1', receivedAt: new Date().toISOString(), outcome: 'ignored', eventType: 'Other' }
  const body = [
    { ...delivery, callId: null, customerNumber: null, extension: null, isReplay: false, isReplayable: true },
  ]
  const { person } = await open({
    'GET /api/mightycall/status': ok(connected),
    'GET /api/mightycall/deliveries': ok(body),
  })
  expect(await screen.findByText('Ignored')).toBeVisible()
  expect(screen.queryByText(/· (extension|replay)/)).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Replay Other' }))
  expect(await screen.findByText("Couldn't replay the delivery. Try again.")).toBeVisible()
})
