import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { notSignedOut } from '@portal/contracts/session-cookie'
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
  for (const cookie of notSignedOut) document.cookie = cookie
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

/** Follows the link, and leaves the page for the reply of the server. */
function signOut({ cookie }: { cookie?: string } = {}) {
  const logout = screen.getByRole('link', { name: 'Logout' })
  logout.addEventListener('click', event => event.preventDefault())
  fireEvent.click(logout)
  if (cookie) document.cookie = cookie
  window.dispatchEvent(new Event('pagehide'))
}
const stored = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
const draftKey = memberStorageKey(me, 'draft')

test('signing out deletes personal data, not the theme, and notifies the other tabs', async () => {
  sessionStorage.setItem(draftKey, 'mine')
  localStorage.setItem(memberStorageKey('another', 'draft'), 'theirs')
  localStorage.setItem('theme', 'light')
  await open()
  const setItem = jest.spyOn(Storage.prototype, 'setItem')
  signOut({ cookie: 'signed_out=1; Path=/' })
  expect(setItem).toHaveBeenCalledWith('tab-news', JSON.stringify({ kind: 'sign-out' }))
  setItem.mockRestore()
  expect(stored()).toEqual(['theme'])
  expect(storedTheme()).toBe('light')
})

test('a sign-out that fails keeps what was typed', async () => {
  sessionStorage.setItem(draftKey, 'mine')
  await open()
  signOut()
  expect(stored()).toEqual([draftKey])
})

test('after a sign-out in another tab, deletes personal data and opens the landing page, not sign-in', async () => {
  sessionStorage.setItem(draftKey, 'mine')
  answerWith({ 'GET /api/auth/user': unauthorized })
  await open()
  otherTabSends({ kind: 'sign-out' })
  await waitFor(() => expect(go.mock.calls).toEqual([['/']]))
  expect(sessionStorage).toHaveLength(0)
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
})

const unavailable = { status: 503, body: { code: 'unavailable', message: 'Unavailable', requestId: '' } }

test.each([
  ['the user is still signed in', { body: testUser('agent') }],
  ['the server is unavailable', unavailable],
])('stays if a sign-out in another tab failed: %s', async (_, reply) => {
  sessionStorage.setItem(draftKey, 'mine')
  const sent = answerWith({ 'GET /api/auth/user': reply })
  await open()
  otherTabSends({ kind: 'sign-out' })
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(signOutElsewhere.isRunning()).toBe(false))
  expect(stored()).toEqual([draftKey])
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
