import { afterEach, expect, test } from '@jest/globals'
import type { Release } from '@portal/contracts/releases'
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
      isWithdrawn: false,
      lastReleased: { at: '2026-11-19T12:00:00.000Z', by: 'bob' },
    },
    {
      build: 'cccccccccccc',
      version: null,
      builtAt: null,
      commit: null,
      isDirty: false,
      isWithdrawn: false,
      lastReleased: null,
    },
  ],
}
const sales: Release = { ...calls, remote: 'sales', version: null, builtAt: null, by: 'unknown', otherBuilds: [] }
const open = (body: Release[]) => {
  answerWith({ 'GET /api/admin/releases': { status: 200, body } })
  return renderPage(<ReleasesPage />, { as: 'admin', at: '/admin/releases' })
}

test('shows the version, time, and author of each release', async () => {
  await open([calls, sales])
  const row = within(await screen.findByRole('row', { name: /calls/ }))
  expect(row.getByText('1.2.0')).toBeVisible()
  expect(row.getByText('aaaaaaaaaaaa')).toBeVisible()
  expect(row.getByText('ann')).toBeVisible()
  expect(row.getByText(/Nov 20/)).toBeVisible()
  expect(row.queryByText('Files missing')).toBeNull()
  expect(screen.queryByText('No releases yet')).toBeNull()
  const other = within(screen.getByRole('row', { name: /sales/ }))
  expect(other.getByText('Files missing')).toBeVisible()
  expect(other.getByText('unknown')).toBeVisible()
  expect(other.getByText('None')).toBeVisible()
})

test('lists the other builds on request', async () => {
  const { person } = await open([calls])
  await person.click(await screen.findByRole('button', { name: '2 other builds of calls' }))
  const list = within(await screen.findByRole('list', { name: 'Other builds of calls' }))
  expect(list.getByText('bbbbbbbbbbbb').closest('li')).toHaveTextContent(/1\.1\.0.*last released .* by bob/)
  expect(list.getByText('cccccccccccc').closest('li')).toHaveTextContent(/Files missing.*never released/)
  await person.click(await screen.findByRole('button', { name: '2 other builds of calls' }))
  expect(screen.queryByRole('list', { name: 'Other builds of calls' })).toBeNull()
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
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('aaaaaaaaaaaa')).toBeVisible()
})

test('a single other build is counted in the singular', async () => {
  const [first] = calls.otherBuilds
  await open([
    { ...calls, otherBuilds: first ? [first] : [] },
    { ...calls, remote: 'sales' },
  ])
  const toggle = await screen.findByRole('button', { name: '1 other build of calls' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('opening the builds of one remote leaves the others closed', async () => {
  const { person } = await open([calls, { ...calls, remote: 'sales' }])
  for (const remote of ['calls', 'sales']) {
    await person.click(await screen.findByRole('button', { name: `2 other builds of ${remote}` }))
  }
  await person.click(await screen.findByRole('button', { name: '2 other builds of calls' }))
  expect(screen.queryByRole('list', { name: 'Other builds of calls' })).toBeNull()
  expect(screen.getByRole('list', { name: 'Other builds of sales' })).toBeVisible()
})

test('a failed refresh keeps the releases', async () => {
  const { person } = await open([calls])
  await screen.findByText('aaaaaaaaaaaa')
  const sent = answerWith({})
  await person.click(await screen.findByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(sent).not.toEqual([]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled())
  expect(screen.getByText('aaaaaaaaaaaa')).toBeVisible()
  expect(screen.queryByText('The releases could not be loaded')).toBeNull()
})
