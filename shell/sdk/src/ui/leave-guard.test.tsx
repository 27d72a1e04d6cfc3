import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { renderPage, screen, waitFor } from '../../testing/index.ts'
import { useLeaveGuard } from './leave-guard.tsx'

const discard = jest.fn()
const close = jest.fn()
const signOut = jest.fn((event: MouseEvent) => event.preventDefault())
beforeEach(() => {
  signOut.mockClear()
  discard.mockClear()
  close.mockClear()
})

function Editor({ isDirty }: { isDirty: boolean }) {
  const { leave, dialog } = useLeaveGuard('this script', isDirty, discard)
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/leads?zipCode=1#top">Leads</Link>
      <a href="https://example.com/">Elsewhere</a>
      <a href="/report" target="_blank">
        Report
      </a>
      <a href="/api/logout" onClick={signOut}>
        Logout
      </a>
      <a href="/api/report" download>
        Download
      </a>
      <a href="#page">Skip to the page</a>
      <p>Text</p>
      <button type="button" onClick={() => leave(close)}>
        Close
      </button>
      {dialog}
    </>
  )
}

const open = (isDirty: boolean) => renderPage(<Editor isDirty={isDirty} />, { at: '/scripts' })
const path = () => screen.getByRole('status').textContent
const dialog = () => screen.queryByRole('dialog')
/** Whether a click is left to the browser and the router. */
function clickIsAllowed(name: string, init: MouseEventInit = {}): boolean {
  let isAllowed = false
  const onClick = (event: Event) => {
    isAllowed = !event.defaultPrevented
    event.preventDefault()
  }
  document.body.addEventListener('click', onClick)
  fireEvent.click(screen.getByText(name), init)
  document.body.removeEventListener('click', onClick)
  return isAllowed
}
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('without unsaved changes, everything leaves at once', async () => {
  const { person } = await open(false)
  expect(asksBeforeUnload()).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(1)
  await person.click(screen.getByRole('link', { name: 'Leads' }))
  expect(path()).toBe('/leads')
  expect(dialog()).toBeNull()
})

test('with unsaved changes, a link asks; discarding them follows it', async () => {
  const { person } = await open(true)
  expect(asksBeforeUnload()).toBe(true)
  await person.click(screen.getByRole('link', { name: 'Leads' }))
  expect(path()).toBe('/scripts')
  expect(screen.getByText('Your changes to this script are not saved yet.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(discard).toHaveBeenCalledTimes(1)
  expect(path()).toBe('/leads')
})

test('after the changes were discarded, a link that is no page of the portal is left to its own handler and the browser', async () => {
  const { person } = await open(true)
  await person.click(screen.getByRole('link', { name: 'Logout' }))
  expect(signOut).not.toHaveBeenCalled()
  const left: boolean[] = []
  signOut.mockImplementationOnce(event => {
    left.push(!event.defaultPrevented && !asksBeforeUnload())
    event.preventDefault()
  })
  await person.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(left).toEqual([true])
  expect(path()).toBe('/scripts')
})

test('keeping the changes stays on the page', async () => {
  const { person } = await open(true)
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(dialog()).toBeNull())
  expect([discard.mock.calls.length, close.mock.calls.length]).toEqual([0, 0])
  expect(path()).toBe('/scripts')
})

test('a button that leaves runs its action after the changes were discarded', async () => {
  const { person } = await open(true)
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect([discard.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
})

test.each<[string, MouseEventInit]>([
  ['Elsewhere', {}],
  ['Report', {}],
  ['Download', {}],
  ['Skip to the page', {}],
  ['Text', {}],
  ['Leads', { ctrlKey: true }],
  ['Leads', { metaKey: true }],
  ['Leads', { shiftKey: true }],
])('a click that does not replace the page does not ask: %s %j', async (name, init) => {
  await open(true)
  expect(clickIsAllowed(name, init)).toBe(true)
  expect(dialog()).toBeNull()
})
