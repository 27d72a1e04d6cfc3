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

test('without keys the page asks for them and there is nothing to test', async () => {
  await open()
  expect(await screen.findByText('Credentials Required')).toBeVisible()
  expect((await connection()).getAllByText('Missing')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Test Connection' })).toBeDisabled()
  expect(screen.getByRole('region', { name: 'Setup Instructions' })).toHaveTextContent('MIGHTYCALL_API_KEY')
  expect(await screen.findByText('No webhooks yet')).toBeVisible()
})

test('what came by webhook is listed with what became of it', async () => {
  await services().database.owner`
    insert into admin.delivery (outcome, event_type, extension)
    values ('taken', 'IncomingCallRinging', '104'), ('refused', '', null)`
  await open()
  expect(await screen.findByText('Taken')).toBeVisible()
  expect(screen.getByText(/extension 104/)).toBeVisible()
  expect(screen.getByText('Unreadable')).toBeVisible()
  await services().database.owner`delete from admin.delivery`
})

test('a connection that works is shown with its budget', async () => {
  await open({ 'GET /api/mightycall/status': ok(connected) })
  expect(await screen.findByText('Connected')).toBeVisible()
  expect((await connection()).getByText('1,234 of 2,500, pausing at 2,000')).toBeVisible()
  expect((await connection()).getByText('https://ccapi.mightycall.com/v4')).toBeVisible()
})

test('a fetch that failed says why', async () => {
  const lastFailure = { at: new Date().toISOString(), message: 'MightyCall did not answer in time.' }
  await open({ 'GET /api/mightycall/status': ok({ ...connected, lastFailure }) })
  expect(await screen.findByText('Not Connected')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('MightyCall did not answer in time.')
})

test('a test that succeeds shows what was found', async () => {
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
    'an answer',
    ok({ success: false, error: 'MightyCall does not accept the keys.' }),
    'MightyCall does not accept the keys.',
  ],
  ['no answer', { status: 502 }, 'The portal did not answer. Try again in a moment.'],
])('a test that fails with %s says so', async (_, answer, sentence) => {
  const { person } = await open({ 'GET /api/mightycall/status': ok(connected), 'POST /api/mightycall/test': answer })
  await person.click(await screen.findByRole('button', { name: 'Test Connection' }))
  expect(await screen.findByText('Connection Failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
})

test('while the service is down each part says so, and Retry brings it', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  expect(await screen.findByText('The connection status could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await (await connection()).findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Credentials Required')).toBeVisible())
})

test('a delivery is replayed, with what became of it; one that was refused has no button', async () => {
  const body = { EventType: 'OutgoingCall', Guid: 'g', Timestamp: '2026-11-20T17:00:00Z', Body: { Id: 'c' } }
  await services().database.owner`
    insert into admin.delivery (outcome, event_type, extension, body)
    values ('taken', 'OutgoingCall', '104', ${JSON.stringify(body)}::text::jsonb), ('refused', '', null, null)`
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Replay OutgoingCall' }))
  expect(await screen.findByText('Replayed: Taken')).toBeVisible()
  expect(screen.getByText('OutgoingCall was taken once more.')).toBeVisible()
  expect(await screen.findByText(/· replay/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Replay/ })).toHaveLength(2)
  await person.click(screen.getAllByRole('button', { name: /^Replay/ })[0] as HTMLElement)
  expect(await screen.findByText('Replayed: Repeated')).toBeVisible()
  expect(screen.getByText('OutgoingCall was known already. Its call was recorded anew.')).toBeVisible()
  await services().database.owner`delete from admin.delivery`
})

test('the extensions of both sides are shown, and who has no counterpart', async () => {
  const person = { firstName: 'Demo', lastName: 'Agent' }
  const map = {
    colleagues: [
      { extension: '101', fullName: 'Agent 101', member: person },
      { extension: '120', fullName: 'Front desk', member: null },
    ],
    unmapped: [{ id: crypto.randomUUID(), firstName: 'Demo', lastName: 'Admin', extension: null }],
    failure: null,
  }
  await open({ 'GET /api/mightycall/status': ok(connected), 'GET /api/mightycall/extensions': ok(map) })
  const region = within(await screen.findByRole('region', { name: 'Extensions' }))
  expect(await region.findByText('Mapped')).toBeVisible()
  expect(region.getByText('No member')).toBeVisible()
  expect(region.getByText('No extension')).toBeVisible()
  expect(region.getByRole('link', { name: 'Members' })).toHaveAttribute('href', '/admin/members')
})
