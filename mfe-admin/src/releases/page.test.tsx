import { afterEach, expect, test } from '@jest/globals'
import { installation, type Release } from '@portal/contracts/releases'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import ReleasesPage from './page.tsx'

// The gateway serves releases, and screen tests start only services. services/portal-tests covers the real response.
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const calls: Release = {
  remote: 'calls',
  build: 'aaaaaaaaaaaa',
  version: '1.2.0',
  builtAt: '2026-11-20T11:59:00.000Z',
  commit: null,
  isDirty: false,
  health: null,
  candidate: null,
  bounds: { paths: ['/leads'], rolesAtMost: ['agent'] },
  previews: [],
  log: [],
  since: '2026-11-20T12:00:00.000Z',
  by: 'ann',
  otherBuilds: [
    {
      build: 'bbbbbbbbbbbb',
      version: '1.1.0',
      builtAt: '2026-11-19T12:00:00.000Z',
      commit: null,
      isDirty: false,
      health: null,
      isWithdrawn: false,
      lastReleased: { at: '2026-11-19T12:00:00.000Z', by: 'bob' },
    },
    {
      build: 'cccccccccccc',
      version: null,
      builtAt: null,
      commit: null,
      isDirty: false,
      health: null,
      isWithdrawn: false,
      lastReleased: null,
    },
  ],
}
const sales: Release = { ...calls, remote: 'sales', version: null, builtAt: null, by: 'unknown', otherBuilds: [] }
const deployed = [
  { name: 'gateway', version: '1a2b3c' },
  { name: 'sales', version: null },
]
const open = (body: Release[]) => {
  answerWith({
    'GET /api/admin/releases': { status: 200, body },
    'GET /api/admin/services': { status: 200, body: deployed },
  })
  return renderPage(<ReleasesPage />, { as: 'admin', at: '/admin/releases' })
}

test('shows the build, time, and author of each release', async () => {
  await open([calls, sales])
  const row = within(await screen.findByRole('row', { name: /calls/ }))
  expect(row.getByText('aaaaaaaaaaaa')).toBeVisible()
  expect(row.getByText('ann')).toBeVisible()
  expect(row.getByText(/Nov 20/)).toBeVisible()
  expect(row.queryByText('Unreadable')).toBeNull()
  expect(screen.queryByText('No releases yet')).toBeNull()
  const other = within(screen.getByRole('row', { name: /sales/ }))
  expect(other.getByText('Unreadable')).toBeVisible()
  expect(other.getByText('unknown')).toBeVisible()
})

test('shows the version of each service, and which do not answer', async () => {
  await open([calls])
  const services = within(await screen.findByRole('region', { name: 'Services' }))
  expect((await services.findByText('gateway')).closest('li')).toHaveTextContent('gateway1a2b3c')
  expect(services.getByText('sales').closest('li')).toHaveTextContent('salesNot answering')
})

test('shows one version if all services run it', async () => {
  answerWith({
    'GET /api/admin/releases': { status: 200, body: [{ ...calls, by: installation }] },
    'GET /api/admin/services': { status: 200, body: deployed.map(service => ({ ...service, version: '1a2b3c' })) },
  })
  await renderPage(<ReleasesPage />, { as: 'admin', at: '/admin/releases' })
  const services = within(await screen.findByRole('region', { name: 'Services' }))
  expect((await services.findByText('1a2b3c')).parentElement).toHaveTextContent(
    'The gateway and all services run 1a2b3c.',
  )
  expect(services.queryByRole('list')).toBeNull()
  expect(screen.queryByText(installation)).toBeNull()
})

test('lists the other builds on request', async () => {
  const { person } = await open([calls])
  await person.click(await screen.findByRole('button', { name: '2 builds of calls' }))
  const list = within(await screen.findByRole('list', { name: 'Other builds of calls' }))
  expect(list.getByText('bbbbbbbbbbbb').closest('li')).toHaveTextContent(/1\.1\.0.*last released .* by bob/)
  expect(list.getByText('cccccccccccc').closest('li')).toHaveTextContent(/never released/)
  await person.click(await screen.findByRole('button', { name: '2 builds of calls' }))
  expect(screen.queryByRole('list', { name: 'Other builds of calls' })).toBeNull()
})

test('shows how many loads of each build failed', async () => {
  const [first, second] = calls.otherBuilds
  const otherBuilds = first && second ? [{ ...first, health: { loaded: 1, failed: 0, crashed: 0 } }, second] : []
  const { person } = await open([{ ...calls, health: { loaded: 40, failed: 1, crashed: 2 }, otherBuilds }, sales])
  const row = within(await screen.findByRole('row', { name: /calls/ }))
  expect(row.getByText('3 failed')).toHaveClass('tone-negative')
  expect(row.getByText('3 failed').parentElement).toHaveTextContent('3 failed of 41 loads')
  expect(within(screen.getByRole('row', { name: /sales/ })).getByText('No reports')).toBeVisible()
  await person.click(screen.getByRole('button', { name: '2 builds of calls' }))
  const list = within(await screen.findByRole('list', { name: 'Other builds of calls' }))
  expect(list.getByText('bbbbbbbbbbbb').closest('li')).toHaveTextContent('Healthy 1 load')
})

test('counts the rendered pages of the landing page', async () => {
  await open([{ ...sales, remote: 'landing', health: { loaded: 9, failed: 1, crashed: 0 } }])
  const row = within(await screen.findByRole('row', { name: /landing/ }))
  expect(row.getByText('1 failed').parentElement).toHaveTextContent('1 failed of 10 page views')
  expect(row.getByTitle('Last 24 hours: 1 failed to render')).toBeVisible()
})

test('says when there are no releases', async () => {
  await open([])
  expect(await screen.findByText('No releases yet')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('shows an error while the portal does not respond, and Retry loads the releases', async () => {
  answerWith({ 'GET /api/admin/releases': { status: 503 } })
  const { person } = await renderPage(<ReleasesPage />, { as: 'admin' })
  expect(await screen.findByText('The releases could not be loaded')).toBeVisible()
  answerWith({ 'GET /api/admin/releases': { status: 200, body: [calls] } })
  const releases = within(screen.getByRole('region', { name: 'Releases' }))
  await person.click(releases.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('aaaaaaaaaaaa')).toBeVisible()
})

test('a single other build is counted in the singular', async () => {
  const [first] = calls.otherBuilds
  await open([
    { ...calls, otherBuilds: first ? [first] : [] },
    { ...calls, remote: 'sales' },
  ])
  const toggle = await screen.findByRole('button', { name: '1 build of calls' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('opening the builds of one remote leaves the others closed', async () => {
  const { person } = await open([calls, { ...calls, remote: 'sales' }])
  for (const remote of ['calls', 'sales']) {
    await person.click(await screen.findByRole('button', { name: `2 builds of ${remote}` }))
  }
  await person.click(await screen.findByRole('button', { name: '2 builds of calls' }))
  expect(screen.queryByRole('list', { name: 'Other builds of calls' })).toBeNull()
  expect(screen.getByRole('list', { name: 'Other builds of sales' })).toBeVisible()
})

test('Refresh loads the services too', async () => {
  const { person } = await open([calls])
  await screen.findByText('1a2b3c')
  answerWith({
    'GET /api/admin/releases': { status: 200, body: [calls] },
    'GET /api/admin/services': { status: 200, body: [{ name: 'gateway', version: '4d5e6f' }] },
  })
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('4d5e6f')).toBeVisible()
})

test('a failed refresh keeps the releases', async () => {
  const { person } = await open([calls])
  await screen.findByText('aaaaaaaaaaaa')
  const sent = answerWith({})
  await person.click(await screen.findByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(sent).not.toEqual([]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveClass('ant-btn-loading'))
  expect(screen.getByText('aaaaaaaaaaaa')).toBeVisible()
  expect(screen.queryByText('The releases could not be loaded')).toBeNull()
})

const history = {
  id: '7',
  at: '2026-11-20T12:00:00.000Z',
  kind: 'rollback' as const,
  build: 'aaaaaaaaaaaa',
  fromBuild: 'bbbbbbbbbbbb',
  share: null,
  by: 'ann',
  why: 'totals wrong',
}

async function choose(person: Awaited<ReturnType<typeof open>>['person'], row: string, item: RegExp) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${row}` }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}
const moved = { remote: 'calls', from: 'a', to: 'b', candidate: null, share: 0 }

test('rolls a module back, with the reason', async () => {
  const { person } = await open([{ ...calls, log: [history] }])
  await choose(person, 'calls', /^Roll back…/)
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Reason (optional)'), 'totals wrong')
  const sent = answerWith({
    'POST /api/releases/calls/rollback': { body: moved },
    'GET /api/admin/releases': { body: [calls] },
  })
  await person.click(dialog.getByRole('button', { name: 'Roll back' }))
  expect(await screen.findByText('Rolled back')).toBeVisible()
  const body = { why: 'totals wrong', from: 'aaaaaaaaaaaa' }
  expect(sent[0]).toMatchObject({ url: '/api/releases/calls/rollback', body })
})

test('promotes a candidate, and shows how many members have it', async () => {
  const candidate = { build: 'bbbbbbbbbbbb', share: 5, roles: ['admin' as const], since: '2026-11-20T12:00:00.000Z' }
  const { person } = await open([{ ...calls, candidate }])
  expect(await screen.findByText('Candidate: 5%, admin')).toBeVisible()
  await choose(person, 'calls', /Promote the candidate/)
  const sent = answerWith({ 'POST /api/releases/calls/promote': { body: moved } })
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Promote' }))
  const body = { build: 'bbbbbbbbbbbb', from: 'aaaaaaaaaaaa' }
  await waitFor(() => expect(sent[0]).toMatchObject({ url: '/api/releases/calls/promote', body }))
})

test('rolls back from the candidate that the list showed', async () => {
  const candidate = { build: 'cccccccccccc', share: 5, roles: [], since: '2026-11-20T12:00:00.000Z' }
  const { person } = await open([{ ...calls, candidate }])
  await person.click(await screen.findByRole('button', { name: '2 builds of calls' }))
  await choose(person, 'calls bbbbbbbbbbbb', /^Roll back to this build…/)
  const sent = answerWith({ 'POST /api/releases/calls/rollback': { body: moved } })
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Roll back' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ to: 'bbbbbbbbbbbb', from: 'cccccccccccc' }))
})

test('releases another build to a share, and shows why that was refused', async () => {
  const { person } = await open([{ ...calls, log: [history] }])
  await person.click(await screen.findByRole('button', { name: '2 builds of calls' }))
  expect(await screen.findByText('ann: totals wrong')).toBeVisible()
  await choose(person, 'calls bbbbbbbbbbbb', /^Release…/)
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByText('5%'))
  await waitFor(() => expect(dialog.getByText(/A fixed 5% of the members/)).toBeVisible())
  const message = 'calls was not released: calls claims /x; its bounds allow /leads.'
  const sent = answerWith({
    'POST /api/releases/calls/release': { status: 422, body: { code: 'not_admitted', message, requestId: '1' } },
  })
  await person.click(dialog.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(sent[0]).toMatchObject({ body: { build: 'bbbbbbbbbbbb', share: 5 } })
})

test('ends a preview, and says so if it could not', async () => {
  const id = '0c000000-0000-4000-8000-000000000001'
  const preview = { id, build: 'cccccccccccc', by: 'ann', memberId: null, expiresAt: '2026-11-20T12:00:00.000Z' }
  const { person } = await open([{ ...calls, previews: [preview] }])
  await person.click(await screen.findByRole('button', { name: '2 builds of calls' }))
  const sent = answerWith({ [`DELETE /api/previews/${id}`]: { status: 503 } })
  await person.click(await screen.findByRole('button', { name: 'End' }))
  expect(await screen.findByText("Couldn't end the preview. Try again.")).toBeVisible()
  expect(sent.map(({ url }) => url)).toContain(`/api/previews/${id}`)
})
