/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Link } from '@portal/sdk/router'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { insertLead, owner } from '../testing/lead-page.tsx'
import { deleteCalls, findDock, insertCall, insertWrapUp } from '../testing/live-calls.ts'
import Dock from './dock.tsx'

beforeEach(deleteCalls)
afterEach(() => {
  jest.restoreAllMocks()
})

/** Makes the window match every media query for a minimum width, or every one for a maximum width. */
function windowThat(matches: 'min-width' | 'max-width') {
  const matchMedia = window.matchMedia
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(query => Object.assign(matchMedia(query), { matches: query.startsWith(`(${matches}`) }))
}

test('in a narrow window, the panel makes room for the lead that it opens', async () => {
  windowThat('max-width')
  await insertLead({ name: 'Ann Example' })
  await insertCall({ phase: 'connected' })
  const { person } = await renderPage(<Dock />)
  const calls = await findDock()
  await person.click(await calls.findByRole('button', { name: 'Show the call' }))
  await person.click(await calls.findByRole('link', { name: 'Open lead' }))
  expect(calls.getByRole('button', { name: 'Show the call' })).toBeVisible()
  expect(calls.queryByRole('link')).toBeNull()
})

test('in a narrow window, several calls are one line until the user opens the others', async () => {
  windowThat('max-width')
  await insertCall({ phase: 'ringing', phone: '+12125550123' })
  await insertCall({ phase: 'connected', phone: '+12125550124' })
  await insertCall({ phase: 'ringing', phone: '+12125550125' })
  const { person } = await renderPage(<Dock />)
  const calls = await findDock()
  expect(await calls.findByText('(212) 555-0124')).toBeVisible()
  expect(calls.queryByText('Ringing')).toBeNull()
  await person.click(calls.getByRole('button', { name: 'Show 2 more calls' }))
  expect(calls.getAllByText('Ringing')).toHaveLength(2)
  await person.click(calls.getByRole('button', { name: 'Hide 2 more calls' }))
  expect(calls.queryByText('Ringing')).toBeNull()
  await person.keyboard('{Enter}')
  expect(calls.getAllByText('Ringing')).toHaveLength(2)
  await person.keyboard('{Escape}')
  expect(calls.queryByText('Ringing')).toBeNull()
  expect(calls.getByRole('button', { name: 'Show 2 more calls' })).toHaveFocus()
})

test('in a wide window, the page knows the height of the bars until the panel is open', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
  await insertCall({ phase: 'ringing', phone: '+12125550123' })
  const { person } = await renderPage(<Dock />)
  const calls = await findDock()
  const page = document.body.appendChild(document.createElement('main'))
  page.className = 'above-dock'
  const strip = () => getComputedStyle(page).getPropertyValue('--dock-strip')
  const show = await calls.findByText('Show the call')
  expect(strip()).toBe('56px')
  await person.click(show)
  expect(strip()).toBe('')
})

test('in a narrow window, the next step after a call has its name on the button', async () => {
  windowThat('max-width')
  await insertWrapUp()
  const { person } = await renderPage(<Dock />)
  const calls = await findDock()
  const button = await calls.findByRole('button', { name: 'Wrap up the call' })
  expect(button).toHaveTextContent('Wrap up')
  await person.click(button)
  expect(calls.getByRole('button', { name: 'Hide the wrap-up' })).toHaveTextContent('')
})

test('next to the panel of its lead, a call shows its script and no notes, facts, or history', async () => {
  const id = await insertLead({ name: 'Ann Example' })
  await insertCall({ phase: 'connected' })
  windowThat('min-width')
  const content = (
    <>
      <Link to={`/leads?lead=${id}`}>This lead</Link>
      <Link to="/leads">No lead</Link>
      <Dock />
    </>
  )
  const { person } = await renderPage(content, { at: '/leads' })
  const calls = await findDock()
  await person.type(await calls.findByRole('textbox', { name: 'Notes on Ann Example' }), 'Wants fiber')
  await person.click(screen.getByRole('link', { name: 'This lead' }))
  expect(calls.queryByRole('textbox')).toBeNull()
  expect(calls.queryByText('Local time')).toBeNull()
  expect(calls.queryByRole('heading', { name: 'History' })).toBeNull()
  expect(calls.queryByRole('link', { name: 'Open lead' })).toBeNull()
  expect(calls.getByRole('button', { name: 'Link to another lead…' })).toBeVisible()
  await waitFor(async () =>
    expect(await owner()`select notes from calls.lead where id = ${id}`).toEqual([{ notes: 'Wants fiber' }]),
  )
  await person.click(screen.getByRole('link', { name: 'No lead' }))
  expect(calls.getByRole('textbox', { name: 'Notes on Ann Example' })).toHaveValue('Wants fiber')
})
