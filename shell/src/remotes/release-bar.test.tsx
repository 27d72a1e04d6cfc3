import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Registry } from '@portal/contracts/remotes'
import { connection, outbox } from '@portal/sdk/frame'
import { Link } from '@portal/sdk/router'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { act, fireEvent } from '@testing-library/react'
import { browser } from '../session/browser.ts'
import { fakeRegistry } from './fake-registry.ts'
import { registryStore } from './registry-store.ts'
import { ReleaseBar } from './release-bar.tsx'
import { lookForUpdate, stopLookingForUpdates } from './updates.ts'

const current = fakeRegistry('agent')
const [old, newer] = ['0123456789ab', 'bbbbbbbbbbbb']
const withSales = (changes: object): Registry => ({
  remotes: current.remotes.map(row => (row.name === 'sales' ? { ...row, ...changes } : row)),
})
const reload = jest.spyOn(browser, 'reload')

beforeEach(() => {
  jest.useFakeTimers()
  reload.mockReset().mockReturnValue()
  registryStore.set(current)
})
afterEach(async () => {
  stopLookingForUpdates()
  answerWith({ 'GET /remotes.json': { body: current } })
  registryStore.set(current)
  await act(lookForUpdate)
  act(() => connection.set('live'))
  await pass(1_000)
  jest.useRealTimers()
})

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

/** Shows a page with the bar, after the gateway has got another registry. */
async function open(next: Registry) {
  const page = (
    <>
      <ReleaseBar />
      <input aria-label="Notes" />
      <Link to="/leads">Leads</Link>
      <Link to="/team">Team</Link>
    </>
  )
  await renderPage(page, { at: '/workflow' })
  answerWith({ 'GET /remotes.json': { body: next }, 'DELETE /api/previews/p': { status: 204 } })
  await act(lookForUpdate)
}
const openLeads = () => fireEvent.click(screen.getByRole('link', { name: 'Leads' }))
const released = withSales({ build: newer })
const rolledBack = withSales({ build: newer, retired: [old] })

test('an ordinary release arrives with the next page, and not before', async () => {
  await open(released)
  await pass(120_000)
  expect(screen.queryByRole('status')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
  openLeads()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a release, the next page loads no document', async () => {
  await open(current)
  openLeads()
  expect(reload).not.toHaveBeenCalled()
})

test('the next page does not reload while a change is unsent', async () => {
  await open(released)
  act(() => connection.set('lost'))
  act(() => void outbox.deliver({ method: 'PUT', url: '/' }, { key: 'k' }, async () => ({ data: null })))
  await pass(0)
  openLeads()
  expect(reload).not.toHaveBeenCalled()
})

test('a page reloads neither on its own nor with the next page while a call is in the dock', async () => {
  await open(rolledBack)
  const dock = document.body.appendChild(document.createElement('aside'))
  dock.dataset['dock'] = 'call'
  await pass(120_000)
  openLeads()
  expect(reload).not.toHaveBeenCalled()
  dock.dataset['dock'] = 'wrap-up'
  await pass(31_000)
  expect(reload).toHaveBeenCalled()
  dock.remove()
})

test('no page reloads over text that is typed in the dock', async () => {
  await open(released)
  const dock = document.body.appendChild(document.createElement('aside'))
  dock.dataset['dock'] = 'wrap-up'
  const note = dock.appendChild(document.createElement('input'))
  fireEvent.input(note, { target: { value: 'Asked for a discount' } })
  openLeads()
  expect(reload).not.toHaveBeenCalled()
  answerWith({ 'GET /remotes.json': { body: rolledBack } })
  await act(lookForUpdate)
  await pass(120_000)
  expect(reload).not.toHaveBeenCalled()
  note.remove()
  fireEvent.click(screen.getByRole('link', { name: 'Team' }))
  expect(reload).toHaveBeenCalledTimes(1)
  dock.remove()
})

test('after a rollback, a bar offers to reload, and an idle page reloads on its own', async () => {
  await open(rolledBack)
  expect(screen.getByRole('status')).toHaveTextContent("Reload this page when you're ready.")
  act(() => void fireEvent.keyDown(document.body, { key: 'a' }))
  await pass(29_000)
  expect(reload).not.toHaveBeenCalled()
  await pass(2_000)
  expect(reload).toHaveBeenCalled()
})

const askBeforeLeaving = (event: Event) => event.preventDefault()

test.each([
  ['typed text', () => fireEvent.input(screen.getByLabelText('Notes'), { target: { value: 'Call back' } })],
  ['unsaved changes', () => window.addEventListener('beforeunload', askBeforeLeaving)],
])('after a rollback, a page with %s waits for its user', async (_, prepare) => {
  await open(rolledBack)
  prepare()
  await pass(120_000)
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
  window.removeEventListener('beforeunload', askBeforeLeaving)
})

test('a preview shows whose it is, and Leave ends it', async () => {
  const preview = { id: 'p', by: 'Ann Example', until: '2026-11-22T12:00:00Z' }
  registryStore.set(withSales({ build: newer, preview }))
  await open(withSales({ build: newer, preview }))
  expect(screen.getByRole('status')).toHaveTextContent(/^Preview of sales bbbb from Ann Example, until/)
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await pass(0)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a tab leaves a preview whose time is over', async () => {
  const preview = { id: 'p', by: 'Ann Example', until: new Date(Date.now() + 3_600_000).toISOString() }
  registryStore.set(withSales({ build: newer, preview }))
  await open(withSales({ build: newer, preview }))
  const sent = answerWith({ 'GET /remotes.json': { body: current } })
  await pass(3_590_000)
  expect(screen.getByRole('status')).toHaveTextContent(/^Preview of sales/)
  expect(sent).toEqual([])
  await pass(31_000)
  await pass(31_000)
  expect(reload).toHaveBeenCalled()
})
