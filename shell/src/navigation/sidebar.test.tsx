import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import { renderPage, screen, within } from '@portal/sdk/testing'
import { act, fireEvent } from '@testing-library/react'
import { registryStore } from '../remotes/registry-store.ts'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { Frame } from './frame.tsx'

beforeEach(() => {
  document.cookie = 'sidebar_state=; max-age=0; path=/'
  document.documentElement.className = ''
})
afterEach(() => {
  jest.restoreAllMocks()
})

function open(role: Role, at = '/team') {
  registryStore.set(fakeRegistry(role))
  return renderPage(<Frame />, { as: role, at })
}

const titles = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const common = [
  'Dashboard',
  'Workflow',
  'Leads',
  'Scripts',
  'Call Activity',
  'Challenges',
  'Commissions',
  'Communications',
]

test('shows an agent their pages, in order', async () => {
  await open('agent')
  expect(titles()).toEqual([...common, 'Settings'])
})

test('also shows a supervisor the team', async () => {
  await open('supervisor')
  expect(titles()).toEqual([...common, 'Team', 'Settings'])
})

test('also shows an admin the telephony integration', async () => {
  await open('admin')
  expect(titles()).toEqual([...common, 'Team', 'MightyCall', 'Settings'])
})

test('marks only the item of the current page', async () => {
  await open('admin')
  const marked = screen.getAllByRole('link', { current: 'page' })
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Team'])
})

test('Ctrl+B collapses the sidebar and stores that for the next page', async () => {
  await open('agent')
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true })
  expect(document.cookie).toContain('sidebar_state=false')
  expect(document.documentElement).toHaveClass('sidebar-collapsed')
  expect(screen.getByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute('aria-expanded', 'false')
})

/** Makes media queries about the width match as in a window of this many pixels. */
function setWindowWidth(width: number): void {
  const matchMedia = window.matchMedia
  const limit = (query: string, name: string, otherwise: number) =>
    Number(new RegExp(`${name}-width: ([\\d.]+)px`).exec(query)?.[1] ?? otherwise)
  jest.spyOn(window, 'matchMedia').mockImplementation(query =>
    Object.assign(matchMedia(query), {
      matches: limit(query, 'min', 0) <= width && width <= limit(query, 'max', Infinity),
    }),
  )
}

test('in a tight window, shows icons only next to the panel of a call, unless the user asks for the labels', async () => {
  const root = document.documentElement
  setWindowWidth(1100)
  await open('agent')
  expect(root).not.toHaveClass('sidebar-collapsed')
  await act(async () => root.classList.add('has-call-panel'))
  expect(root).toHaveClass('sidebar-collapsed', 'is-call-docked')
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true })
  expect(root).not.toHaveClass('sidebar-collapsed')
  expect(root).not.toHaveClass('is-call-docked')
  await act(async () => root.classList.remove('has-call-panel'))
  await act(async () => root.classList.add('has-call-panel'))
  expect(root).toHaveClass('sidebar-collapsed', 'is-call-docked')
  await act(async () => root.classList.remove('has-call-panel'))
  expect(root).not.toHaveClass('sidebar-collapsed')
  expect(document.cookie).not.toContain('sidebar_state')
})

test('in a roomier window, the page stays next to the call if the user asks for the labels', async () => {
  const root = document.documentElement
  setWindowWidth(1360)
  await open('agent')
  await act(async () => root.classList.add('has-call-panel'))
  expect(root).toHaveClass('sidebar-collapsed', 'is-call-docked')
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true })
  expect(root).not.toHaveClass('sidebar-collapsed')
  expect(root).toHaveClass('is-call-docked')
  await act(async () => root.classList.remove('has-call-panel'))
})

test('shows the user and a sign-out link at the bottom', async () => {
  await open('agent')
  expect(screen.getByText('Demo')).toBeInTheDocument()
  expect(screen.getByText('agent@demo.example')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout')
})

test('shows the email and a U for a user without a name', async () => {
  registryStore.set({ remotes: [] })
  await renderPage(<Frame />, { at: '/team', user: { firstName: '', lastName: '', email: 'a@b.example' } })
  expect(screen.getAllByText('a@b.example')).toHaveLength(2)
  expect(screen.getByText('U')).toBeInTheDocument()
})

test('in a narrow window, slides in with the focus on the current page, and Escape returns the focus', async () => {
  const matchMedia = window.matchMedia
  jest.spyOn(window, 'matchMedia').mockImplementation(query => Object.assign(matchMedia(query), { matches: true }))
  await open('supervisor')
  const toggle = screen.getByRole('button', { name: 'Toggle sidebar' })
  act(() => toggle.focus())
  fireEvent.click(toggle)
  expect(screen.getByRole('dialog', { name: 'Call Center' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Team' })).toHaveFocus()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(toggle).toHaveFocus()
})
