import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { memberStorageKey, useSessionStorage } from '@portal/sdk'
import { answerWith, renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { act, fireEvent } from '@testing-library/react'
import { Frame } from '../navigation/frame.tsx'
import { registryStore } from '../remotes/registry-store.ts'
import { storedTheme } from '../theme/stored-theme.ts'
import { useTheme } from '../theme/use-theme.ts'
import { browser } from './browser.ts'
import type { TabNews } from './other-tabs.ts'
import { signingOut } from './use-other-tabs.ts'

const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined)
const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined)
const unauthorized = { status: 401, body: { code: 'unauthorized', message: 'Unauthorized', requestId: '' } }
const me = testUser('agent').id

beforeEach(() => {
  registryStore.set({ remotes: [] })
  document.cookie = 'sidebar_state=; max-age=0; path=/'
  go.mockClear()
  reload.mockClear()
  signingOut.end()
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** What another tab of the browser writes. */
const another = (key: string, newValue: string) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
const anotherTells = (news: TabNews) => another('tab-news', JSON.stringify(news))
const open = () => renderPage(<Frame />, { at: '/team' })
const toggle = () => screen.getByRole('button', { name: 'Toggle sidebar' })

test('a theme that is chosen in another tab shows here too', async () => {
  const Theme = () => useTheme()
  await renderPage(<Theme />)
  localStorage.setItem('theme', 'light')
  another('theme', 'light')
  expect(await screen.findByText('light')).toBeInTheDocument()
  expect(document.documentElement).toHaveClass('light')
})

test('a sidebar that is folded in another tab folds here too', async () => {
  await open()
  document.cookie = 'sidebar_state=false; path=/'
  anotherTells({ kind: 'sidebar' })
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-expanded', 'false'))
})

test('folding the sidebar tells the other tabs', async () => {
  const told = jest.spyOn(Storage.prototype, 'setItem')
  const { person } = await open()
  await person.click(toggle())
  await waitFor(() => expect(told).toHaveBeenCalledWith('tab-news', JSON.stringify({ kind: 'sidebar' })))
  told.mockRestore()
})

test('signing out leaves nothing personal, keeps the theme, and tells the other tabs', async () => {
  sessionStorage.setItem(memberStorageKey(me, 'draft'), 'mine')
  localStorage.setItem(memberStorageKey('another', 'draft'), 'theirs')
  localStorage.setItem('theme', 'light')
  await open()
  const told = jest.spyOn(Storage.prototype, 'setItem')
  const logout = screen.getByRole('link', { name: 'Logout' })
  logout.addEventListener('click', event => event.preventDefault())
  fireEvent.click(logout)
  expect(told).toHaveBeenCalledWith('tab-news', JSON.stringify({ kind: 'sign-out' }))
  told.mockRestore()
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual(['theme'])
  expect(storedTheme()).toBe('light')
})

test('who signs out in another tab is shown out here, not to the sign-in', async () => {
  sessionStorage.setItem(memberStorageKey(me, 'draft'), 'mine')
  answerWith({ 'GET /api/auth/user': unauthorized })
  await open()
  anotherTells({ kind: 'sign-out' })
  expect(sessionStorage).toHaveLength(0)
  await waitFor(() => expect(go.mock.calls).toEqual([['/']]))
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
})

test('a sign-out of another tab that failed leaves one signed in', async () => {
  const sent = answerWith({ 'GET /api/auth/user': { body: testUser('agent') } })
  await open()
  anotherTells({ kind: 'sign-out' })
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(signingOut.isUnderWay()).toBe(false))
  expect(go).not.toHaveBeenCalled()
})

test('somebody else who signs in in another tab has this page start anew; one’s own further tab does not', async () => {
  await open()
  anotherTells({ kind: 'opened', memberId: me })
  expect(reload).not.toHaveBeenCalled()
  anotherTells({ kind: 'opened', memberId: 'somebody else' })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what one person typed is there for them again, and not for the next', async () => {
  const Draft = () => {
    const [text, keep] = useSessionStorage<string>('draft')
    return <input value={text ?? ''} onChange={event => keep(event.target.value)} />
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
