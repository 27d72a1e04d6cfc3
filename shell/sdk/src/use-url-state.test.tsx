import { beforeEach, expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { type ComponentProps, use, useEffect, useState } from 'react'
import { Link, UNSAFE_LocationContext as LocationContext, useLocation, useNavigate } from 'react-router-dom'
import { renderPage, screen } from '../testing/index.ts'
import { useUrlState } from './use-url-state.ts'

const names = ['zipCode', 'contacted', 'free'] as const
const schemas = {
  zipCode: { safeParse: (value: unknown) => ({ success: value !== 'wrong' }) },
  contacted: { safeParse: () => ({ success: true }) },
}
let state: ReturnType<typeof useUrlState<(typeof names)[number]>>
let back: () => void

function Page() {
  const urlState = useUrlState(names, schemas)
  const navigate = useNavigate()
  useEffect(() => {
    state = urlState
    back = () => void navigate(-1)
  })
  return <output>{useLocation().search}</output>
}
const query = () => screen.getByRole('status').textContent

test('reads the given names from the URL, without empty and invalid values', async () => {
  await renderPage(<Page />, { at: '/leads?zipCode=135&contacted=&free=x&other=1' })
  expect(state.given).toEqual({ zipCode: '135', free: 'x' })
})

test('leaves out a value that the schema rejects', async () => {
  await renderPage(<Page />, { at: '/leads?zipCode=wrong&contacted=true' })
  expect(state.given).toEqual({ contacted: 'true' })
})

test('set changes and removes values, keeps other ones, and replaces the history entry', async () => {
  await renderPage(<Page />, { at: '/leads?zipCode=1&other=1' })
  act(() => state.set({ contacted: 'true', zipCode: '' }))
  expect(query()).toBe('?other=1&contacted=true')
  act(() => back())
  expect(query()).toBe('?other=1&contacted=true')
})

test('set can add a history entry', async () => {
  await renderPage(<Page />, { at: '/leads?zipCode=1' })
  act(() => state.set({ zipCode: '2' }, {}))
  expect(query()).toBe('?zipCode=2')
  act(() => back())
  expect(query()).toBe('?zipCode=1')
})

test('clear removes the given names only, and Back restores them', async () => {
  await renderPage(<Page />, { at: '/leads?zipCode=1&other=1' })
  act(() => state.clear())
  expect(query()).toBe('?other=1')
  act(() => back())
  expect(query()).toBe('?zipCode=1&other=1')
})

test('two changes before the next render both stay', async () => {
  await renderPage(<Page />, { at: '/leads?zipCode=1' })
  act(() => {
    state.set({ zipCode: '2' })
    state.set({ contacted: 'true' })
  })
  expect(query()).toBe('?zipCode=2&contacted=true')
})

type Shown = ComponentProps<typeof LocationContext>['value']
/** The addresses that the router has had. */
let addresses: Shown[]
let show: (shown: Shown | undefined) => void

/** Shows the page with an earlier address, as a page that is still rendering does. */
function LatePage() {
  const current = use(LocationContext)
  const [shown = current, setShown] = useState<Shown>()
  useEffect(() => {
    if (addresses.at(-1) !== current) addresses.push(current)
    show = setShown
  }, [current])
  return (
    <>
      <LocationContext value={shown}>
        <Page />
      </LocationContext>
      <Link to="/leads?view=mine">Mine</Link>
    </>
  )
}
beforeEach(() => {
  addresses = []
})

test('a page that renders an older address does not undo newer changes', async () => {
  await renderPage(<LatePage />, { at: '/leads' })
  act(() => show(addresses[0]))
  act(() => state.set({ zipCode: '2' }))
  act(() => state.set({ contacted: 'true' }))
  act(() => show(addresses[1]))
  expect(query()).toBe('?zipCode=2')
  act(() => state.set({ free: 'x' }))
  act(() => show(undefined))
  expect(query()).toBe('?zipCode=2&contacted=true&free=x')
})

test('a page that has not rendered a link yet does not undo it', async () => {
  const { person } = await renderPage(<LatePage />, { at: '/leads?zipCode=1' })
  act(() => show(addresses[0]))
  await person.click(screen.getByRole('link', { name: 'Mine' }))
  expect(query()).toBe('?zipCode=1')
  act(() => state.set({ free: 'x' }))
  act(() => show(undefined))
  expect(query()).toBe('?view=mine&free=x')
})

test('a late change does not lead back to a page that was left', async () => {
  function Pages() {
    const { pathname, search } = useLocation()
    return (
      <>
        {pathname === '/leads' && <Page />}
        <Link to="/scripts">Scripts</Link>
        <p>{`at ${pathname}${search}`}</p>
      </>
    )
  }
  const { person } = await renderPage(<Pages />, { at: '/leads?zipCode=1' })
  const { set, clear } = state
  await person.click(screen.getByRole('link', { name: 'Scripts' }))
  act(() => {
    set({ zipCode: '' })
    clear()
  })
  expect(screen.getByText('at /scripts')).toBeInTheDocument()
})
