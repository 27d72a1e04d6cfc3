import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { memberStorageKey, useSessionStorage } from '@portal/sdk'
import { answerWith, renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { act, fireEvent } from '@testing-library/react'
import { Frame } from '../navigation/frame.tsx'
import { registryStore } from '../remotes/registry-store.ts'
import { storedTheme } from '../theme/stored-theme.ts'
import { useTheme } from '../theme/use-theme.ts'
import { browser } from './browser.ts'
import type { TabMessage } from './other-tabs.ts'
import { signOutElsewhere } from './use-other-tabs.ts'

const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined)
const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined)
const unauthorized = { status: 401, body: { code: 'unauthorized', message: 'Unauthorized', requestId: '' } }
const me = testUser('agent').id

beforeEach(() => {
  registryStore.set({ remotes: [] })
  document.cookie = 'sidebar_state=; max-age=0; path=/'
  go.mockClear()
  reload.mockClear()
  signOutElsewhere.end()
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** Another tab writes to local storage. */
const otherTabWrites = (key: string, newValue: string) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
const otherTabSends = (message: TabMessage) => otherTabWrites('tab-news', JSON.stringify(message))
const open = () => renderPage(<Frame />, { at: '/team' })
const toggle = () => screen.getByRole('button', { name: 'Toggle sidebar' })

test('follows a theme switched in another tab', async () => {
  const Theme = () => useTheme()
  await renderPage(<Theme />)
  localStorage.setItem('theme', 'light')
  otherTabWrites('theme', 'light')
  expect(await screen.findByText('light')).toBeInTheDocument()
  expect(document.documentElement).toHaveClass('light')
})

test('follows a sidebar collapsed in another tab', async () => {
  await open()
  document.cookie = 'sidebar_state=false; path=/'
  otherTabSends({ kind: 'sidebar' })
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-expanded', 'false'))
})

test('collapsing the sidebar notifies the other tabs', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem')
  const { person } = await open()
  await person.click(toggle())
  await waitFor(() => expect(setItem).toHaveBeenCalledWith('tab-news', JSON.stringify({ kind: 'sidebar' })))
  setItem.mockRestore()
})

test('signing out deletes personal data, not the theme, and notifies the other tabs', async () => {
  sessionStorage.setItem(memberStorageKey(me, 'draft'), 'mine')
  localStorage.setItem(memberStorageKey('another', 'draft'), 'theirs')
  localStorage.setItem('theme', 'light')
  await open()
  const setItem = jest.spyOn(Storage.prototype, 'setItem')
  const logout = screen.getByRole('link', { name: 'Logout' })
  logout.addEventListener('click', event => event.preventDefault())
  fireEvent.click(logout)
  expect(setItem).toHaveBeenCalledWith('tab-news', JSON.stringify({ kind: 'sign-out' }))
  setItem.mockRestore()
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual(['theme'])
  expect(storedTheme()).toBe('light')
})

test('after a sign-out in another tab, opens the landing page, not sign-in', async () => {
  sessionStorage.setItem(memberStorageKey(me, 'draft'), 'mine')
  answerWith({ 'GET /api/auth/user': unauthorized })
  await open()
  otherTabSends({ kind: 'sign-out' })
  expect(sessionStorage).toHaveLength(0)
  await waitFor(() => expect(go.mock.calls).toEqual([['/']]))
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
})

test('stays signed in if a sign-out in another tab failed', async () => {
  const sent = answerWith({ 'GET /api/auth/user': { body: testUser('agent') } })
  await open()
  otherTabSends({ kind: 'sign-out' })
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(signOutElsewhere.isRunning()).toBe(false))
  expect(go).not.toHaveBeenCalled()
})

test('reloads if another member signs in in another tab, not for another tab of the user', async () => {
  await open()
  otherTabSends({ kind: 'opened', memberId: me })
  expect(reload).not.toHaveBeenCalled()
  otherTabSends({ kind: 'opened', memberId: 'another member' })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('typed text is there again for the same member, and not for the next', async () => {
  const Draft = () => {
    const [text, store] = useSessionStorage<string>('draft')
    return <input value={text ?? ''} onChange={event => store(event.target.value)} />
  }
  const { person, unmount } = await renderPage(<Draft />)
  await person.type(await screen.findByRole('textbox'), 'half a word')
  unmount()
  const next = await renderPage(<Draft />, { user: { id: '0a000000-0000-4000-8000-00000000000b' } })
  expect(await screen.findByRole('textbox')).toHaveValue('')
  next.unmount()
  await renderPage(<Draft />)
  expect(await screen.findByRole('textbox')).toHaveValue('half a word')
})
