import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { registryStore } from './registry-store.ts'
import { RemoteView } from './remote-view.tsx'
import { reportOnLeave, reportOutcome } from './health.ts'

let load: jest.Spied<typeof federation.load>
let number = 0
/** The tab reports an outcome of a build once, so every test has a build of its own. */
const build = () => String(number).padStart(12, '0')

beforeEach(() => {
  number += 1
  load = jest.spyOn(federation, 'load')
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { remotes } = fakeRegistry('agent')
  registryStore.set({ remotes: remotes.map(row => ({ ...row, build: build() })) })
})
afterEach(() => void jest.restoreAllMocks())
reportOnLeave()

async function open() {
  const sent = answerWith({ 'POST /api/remote-reports': { status: 204 } })
  await renderPage(<RemoteView remote="calls" module={`./page-${number}`} title="Leads" />, { as: 'agent' })
  return {
    reported() {
      dispatchEvent(new Event('pagehide'))
      return sent
        .filter(({ url }) => url === '/api/remote-reports')
        .flatMap(({ body }) => (body as { reports: object[] }).reports)
    },
  }
}
const report = (outcome: string) => ({ remote: 'calls', build: build(), outcome })

test('reports once that a build was loaded', async () => {
  load.mockResolvedValue(() => <p>The page</p>)
  const { reported } = await open()
  expect(await screen.findByText('The page')).toBeVisible()
  expect(reported()).toEqual([report('loaded')])
  expect(reported()).toEqual([report('loaded')])
})

test('reports that a file failed to load, and not that the page crashed', async () => {
  load.mockRejectedValue(new Error('404'))
  const { reported } = await open()
  expect(await screen.findByText('Leads didn’t load')).toBeVisible()
  expect(screen.getByText(`Code: PORTAL-101, calls ${build()}`)).toBeVisible()
  expect(reported()).toEqual([report('failed')])
})

test('reports that a page crashed while it was shown', async () => {
  load.mockResolvedValue(() => {
    throw new Error('crash')
  })
  const { reported } = await open()
  expect(await screen.findByText('Leads didn’t load')).toBeVisible()
  expect(screen.getByText(`Code: PORTAL-102, calls ${build()}`)).toBeVisible()
  expect(reported()).toEqual([report('loaded'), report('crashed')])
})

test('reports nothing of a build that the gateway cannot read', async () => {
  registryStore.set({ remotes: registryStore.get().remotes.map(row => ({ ...row, unavailable: true })) })
  load.mockRejectedValue(new Error('404'))
  const { reported } = await open()
  expect(await screen.findByText(`Code: PORTAL-103, calls ${build()}`)).toBeVisible()
  expect(reported()).toEqual([])
})

test('reports the build of the shell', async () => {
  registryStore.set({ ...registryStore.get(), shell: { build: build() } })
  load.mockResolvedValue(() => <p>The page</p>)
  const { reported } = await open()
  for (const _ of [1, 2]) reportOutcome('shell', 'crashed')
  const ofShell = { ...report('crashed'), remote: 'shell' }
  expect(reported().filter(sent => 'remote' in sent && sent.remote === 'shell')).toEqual([ofShell])
})
