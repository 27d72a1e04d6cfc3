import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import { type SearchResult, type Search, toast } from '@portal/sdk'
import { answerWith, renderPage, screen, testUser, waitFor, within } from '@portal/sdk/testing'
import { Route, Routes, useLocation } from '@portal/sdk/router'
import { act, fireEvent } from '@testing-library/react'
import { Frame } from '../navigation/frame.tsx'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { federation } from '../remotes/federation.ts'
import { registryStore } from '../remotes/registry-store.ts'
import { browser } from '../session/browser.ts'

// Remotes come from the network, so each test decides what their searches return.
let searches: Record<string, Search>
let searched: string[]
let round = 0

beforeEach(() => {
  round += 1
  searched = []
  searches = {}
  jest.spyOn(federation, 'load').mockImplementation((async (_: string, module: string) => {
    const name = module.replace(/\.\/search-(.*)-\d+$/, '$1')
    const search: Search = async (text, store) => {
      searched.push(`${name} ${text}`)
      return (await searches[name]?.(text, store)) ?? []
    }
    return module.includes('search') ? search : () => null
  }) as typeof federation.load)
})
afterEach(() => {
  jest.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})

const ann: SearchResult = { title: 'Ann Reed', hint: '(315) 555-0142', to: '/leads?lead=1', icon: 'Inbox' }

/** The frame, with two remotes that have a search, and the current URL as text. */
async function open(role: Role = 'agent') {
  const registry = fakeRegistry(role)
  for (const [remote, title] of [
    ['calls', 'Leads'],
    ['engagement', 'Scripts'],
  ] as const) {
    registry.remotes
      .find(({ name }) => name === remote)
      ?.searches.push({ title, module: `./search-${title}-${round}`, roles: [role], files: [] })
  }
  registryStore.set(registry)
  const view = await renderPage(
    <>
      <Frame />
      <Routes>
        <Route path="*" element={<Address />} />
      </Routes>
    </>,
    { as: role, at: '/team' },
  )
  return view
}
const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const field = () => screen.findByRole('combobox', { name: 'Find a page, script, or lead' })
async function openPalette(person: Person) {
  await person.keyboard('{Control>}k{/Control}')
  return field()
}
type Person = Awaited<ReturnType<typeof renderPage>>['person']
/** Await it, so that a page that suspends afterwards appears once it has loaded. */
const enter = () => act(async () => void fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' }))
const titles = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(option => option.querySelector('span')?.textContent)
const group = (name: string) => screen.findByRole('group', { name })

test('letters that are typed while the palette loads are its text, and do nothing else', async () => {
  await open()
  const seen: string[] = []
  const onKeyDown = ({ key }: KeyboardEvent) => void seen.push(key)
  window.addEventListener('keydown', onKeyDown)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of ['l', 'x', 'Backspace', 'e', 'Enter']) fireEvent.keyDown(document.body, { key })
  window.removeEventListener('keydown', onKeyDown)
  expect(await screen.findByRole('combobox', { name: /^Find/ })).toHaveValue('le')
  expect(seen).toEqual(['k'])
})

test('Ctrl+K opens the palette with the focus in its field, and closes it again', async () => {
  const { person } = await open()
  expect(await openPalette(person)).toHaveFocus()
  await person.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
})

test.each<[Role, boolean]>([
  ['agent', false],
  ['supervisor', false],
  ['admin', true],
])('lists exactly the pages that an %s may open', async (role, isAdmin) => {
  const { person } = await open(role)
  await person.click(await screen.findByRole('button', { name: 'Find' }))
  await group('Pages')
  expect(titles('Pages')).toEqual(
    within(screen.getByRole('navigation', { name: 'Main', hidden: true }))
      .getAllByRole('link', { hidden: true })
      .map(link => link.textContent),
  )
  expect(titles('Pages').includes('MightyCall')).toBe(isAdmin)
})

test('a page has its own title, also if its entry in the menu stands for several pages', async () => {
  const { person } = await open()
  const registry = fakeRegistry('agent')
  const page = registry.remotes.flatMap(({ pages }) => pages).find(({ path }) => path === '/activity')
  if (page?.menu) page.menu.title = 'Calling'
  act(() => registryStore.set(registry))
  await person.type(await openPalette(person), 'call')
  expect(titles('Pages')).toEqual(['Call Activity'])
})

test('arrow keys select, Enter opens, and the opened page comes first the next time', async () => {
  const { person } = await open()
  await person.type(await openPalette(person), 'co')
  expect(titles('Pages')).toEqual(['Commissions', 'Communications'])
  await person.keyboard('{ArrowDown}')
  const option = await screen.findByRole('option', { name: 'Communications' })
  await waitFor(() => expect(option).toHaveAttribute('aria-selected', 'true'))
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', option.id)
  await enter()
  await waitFor(() => expect(address()).toBe('/communications'))
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  await openPalette(person)
  expect(titles('Recent')).toEqual(['Communications'])
  expect(titles('Pages')).not.toContain('Communications')
})

test('searches the remotes once typing pauses, and opens the path of a result', async () => {
  searches['Leads'] = async () => [ann]
  const { person } = await open()
  await person.type(await openPalette(person), 'reed')
  const option = await screen.findByRole('option', { name: /Ann Reed/ })
  await act(async () => option.click())
  await waitFor(() => expect(address()).toBe('/leads?lead=1'))
  expect(searched.sort()).toEqual(['Leads reed', 'Scripts reed'])
})

test('does not search for a single letter', async () => {
  const { person } = await open()
  await person.type(await openPalette(person), 'z')
  expect(await screen.findByText('Type two letters to search scripts and leads.')).toBeInTheDocument()
  expect(searched).toEqual([])
})

test('drops results for an earlier text', async () => {
  let resolveOld: (found: SearchResult[]) => void = () => undefined
  const old = new Promise<SearchResult[]>(resolve => {
    resolveOld = resolve
  })
  searches['Leads'] = text => (text === 'an' ? old : Promise.resolve([ann]))
  const { person } = await open()
  await person.type(await openPalette(person), 'an')
  await waitFor(() => expect(searched).toContain('Leads an'))
  await person.type(await field(), 'n')
  await screen.findByRole('option', { name: /Ann Reed/ })
  resolveOld([{ title: 'Anton Old', to: '/leads?lead=2' }])
  await old
  await waitFor(() => expect(searched).toContain('Scripts ann'))
  expect(screen.queryByRole('option', { name: /Anton Old/ })).not.toBeInTheDocument()
})

test('a failed search shows a note, and the other searches still work', async () => {
  searches['Leads'] = () => Promise.reject(new Error('503'))
  searches['Scripts'] = async () => [{ title: 'Reed Instruments', to: '/scripts/1' }]
  const { person } = await open()
  await person.type(await openPalette(person), 'reed')
  expect(await screen.findByText('Couldn’t search Leads. Try again in a moment.')).toBeInTheDocument()
  expect(await screen.findByRole('option', { name: 'Reed Instruments' })).toBeInTheDocument()
})

test('says when nothing was found', async () => {
  const { person } = await open()
  await person.type(await openPalette(person), 'xyzzy')
  expect(await screen.findByText('Nothing found for “xyzzy”.')).toBeInTheDocument()
})

test.each([
  ['set me unavailable', ['Set status to Busy', 'Set status to Offline']],
  ['lunch', ['Set status to Away']],
])('finds a status by what agents call it: %s', async (text, expected) => {
  const { person } = await open()
  await person.type(await openPalette(person), text)
  expect(titles('Actions')).toEqual(expected)
})

test('runs actions: sets a status, and signs out', async () => {
  const sent = answerWith({ 'PUT /api/users/status': { body: { ...testUser('agent'), status: 'busy' } } })
  const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined)
  const { person } = await open()
  await person.type(await openPalette(person), 'busy')
  await enter()
  // One toast area is part of the frame, the other of the test's page.
  expect(await screen.findAllByText('Status updated successfully')).toHaveLength(2)
  // Five seconds after the first search has loaded, the tab also reports the health of the remotes.
  expect(sent.filter(({ url }) => url === '/api/users/status')).toMatchObject([{ body: { status: 'busy' } }])
  await person.type(await openPalette(person), 'log out')
  await enter()
  await waitFor(() => expect(go).toHaveBeenCalledWith('/api/logout'))
})

test('switches to the other theme', async () => {
  const { person } = await open()
  for (const theme of ['light', 'dark']) {
    await person.type(await openPalette(person), 'theme')
    expect(titles('Actions')).toEqual([`Switch to ${theme} theme`])
    await enter()
    expect(document.documentElement).toHaveClass(theme)
  }
})

test('lists the actions of the remotes, and opens the path of one', async () => {
  const { person } = await open()
  const { remotes } = registryStore.get()
  const actions = [
    { title: 'Record a sale', words: 'earn', icon: 'Coins', to: '/commissions', roles: ['agent' as const] },
  ]
  act(() => registryStore.set({ remotes: remotes.map(row => (row.name === 'sales' ? { ...row, actions } : row)) }))
  await person.type(await openPalette(person), 'earn')
  expect(titles('Actions')).toEqual(['Record a sale'])
  await enter()
  await waitFor(() => expect(address()).toBe('/commissions'))
})

test('Escape closes the palette, even while a toast is shown', async () => {
  const { person } = await open()
  await openPalette(person)
  act(() => toast({ title: 'Saved' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
})
