import { beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import type { ComponentType } from 'react'
import { LoadedView } from '../remotes/loaded-view.tsx'
import { currentUrl } from '../remotes/remote-files.ts'
import { reportOnLeave } from '../remotes/health.ts'
import { registryStore } from '../remotes/registry-store.ts'
import { registerShellFiles } from '../remotes/shell-files.ts'
import { shellPage } from './shell-page.ts'

type PageModule = { default: ComponentType }
const page: PageModule = { default: () => <p>The page</p> }
const base = '/remotes/shell/aaaaaaaaaaaa/'

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue()
  document.body.innerHTML = `<script type="application/json" id="shell-files" data-base="${base}">{"team.js":"sha384-x"}</script>`
  registerShellFiles()
})

test('a page that does not load leaves a card; Retry requests its files again', async () => {
  answerWith({})
  const importPage = jest.fn<() => Promise<PageModule>>()
  importPage.mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue(page)
  const { person } = await renderPage(<LoadedView source={shellPage(importPage)} title="Settings" />)
  expect(await screen.findByText('Settings didn’t load')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The page')).toBeVisible()
  expect(importPage).toHaveBeenCalledTimes(2)
  expect(currentUrl(`${base}team.js`)).toBe(`${base}team.js?attempt=1`)
})

test('loads the page once, however often it is opened', async () => {
  const importPage = jest.fn(async () => page)
  const source = shellPage(importPage)
  await source.load()
  await source.load()
  expect(importPage).toHaveBeenCalledTimes(1)
})

test('offers a reload if the build of the shell is deleted', async () => {
  const sent = answerWith({ [`HEAD ${base}team.js`]: { status: 410 } })
  const source = shellPage(() => Promise.reject(new Error('ChunkLoadError')))
  await renderPage(<LoadedView source={source} title="Settings" />)
  expect(await screen.findByText('Settings has been updated')).toBeVisible()
  expect(screen.getByRole('button')).toHaveTextContent('Reload')
  // The tab may also report the loads of the tests before.
  expect(sent.filter(({ method }) => method === 'HEAD')).toHaveLength(1)
})

test('reports that the page failed to load, and that it crashed', async () => {
  reportOnLeave()
  registryStore.set({ remotes: [], shell: { build: 'aaaaaaaaaaaa' } })
  const sent = answerWith({ 'POST /api/remote-reports': { status: 204 } })
  const importPage = jest.fn<() => Promise<PageModule>>()
  const Broken: ComponentType = () => {
    throw new Error('crash')
  }
  importPage.mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue({ default: Broken })
  const { person } = await renderPage(<LoadedView source={shellPage(importPage)} title="Settings" />)
  expect(await screen.findByText('Code: PORTAL-104, shell aaaaaaaaaaaa')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  const reports = () =>
    sent.flatMap(({ url, body }) =>
      url === '/api/remote-reports' ? (body as { reports: { outcome: string }[] }).reports : [],
    )
  // The card of the crash looks like the one before.
  await waitFor(() => {
    dispatchEvent(new Event('pagehide'))
    expect(reports().map(({ outcome }) => outcome)).toEqual(['failed', 'crashed'])
  })
  expect(reports()).toEqual(expect.arrayContaining([{ remote: 'shell', build: 'aaaaaaaaaaaa', outcome: 'crashed' }]))
})
