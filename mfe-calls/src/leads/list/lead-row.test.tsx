import { expect, jest, test } from '@jest/globals'
import type { Callability, Lead } from '@portal/contracts/calls'
import { renderPage, screen } from '@portal/sdk/testing'
import { fireEvent, render } from '@testing-library/react'
import { lead, listed } from '../../testing/calls-api.ts'
import { LeadRow, type RowActions, Submitted } from './lead-row.tsx'

const now = Date.parse('2026-11-20T16:00:00.000Z')
const rowActions = () => ({
  setContacted: jest.fn<RowActions['setContacted']>(),
  saveNote: jest.fn<RowActions['saveNote']>(() => Promise.resolve()),
  compareNotes: jest.fn<RowActions['compareNotes']>(),
  take: jest.fn<RowActions['take']>(),
  call: jest.fn<RowActions['call']>(),
  open: jest.fn<RowActions['open']>(),
})

async function open(overrides: Partial<Lead> = {}, isOnCall = false) {
  const actions = rowActions()
  const shown = lead(overrides)
  const page = (
    <div role="row">
      <LeadRow lead={shown} now={now} actions={actions} isOnCall={isOnCall} />
    </div>
  )
  const { person } = await renderPage(page)
  return { person, actions, shown }
}
const cells = () => screen.getAllByRole('gridcell').map(cell => cell.textContent)

test('offers no call with the person that the user talks with', async () => {
  await open({}, true)
  expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull()
  expect(screen.getByText('(315) 555-0142')).toBeVisible()
})

test('shows a lead in eight cells', async () => {
  await open({ notes: 'Wants fiber' })
  expect(cells()).toEqual([
    'Ann Example',
    '(315) 555-014211:00 AM there',
    'Cable TV Only',
    '13501',
    'UnassignedTake',
    '11/20/2026 15:04',
    '',
    'Wants fiberWants fiber',
  ])
})

test('shows a dash for missing values, and unknown services as stored', async () => {
  const { unmount } = await renderPage(
    <div role="row">
      <LeadRow lead={lead({ zipCode: '', servicesInterested: '' })} now={now} actions={rowActions()} />
    </div>,
  )
  expect(cells().slice(2, 4)).toEqual(['–', '–'])
  unmount()
  await open({ servicesInterested: 'dial-up' })
  expect(cells()[2]).toBe('dial-up')
})

test('a lead from a missed call is a new caller, as its name is its number', async () => {
  await open({ fullName: 'Caller (315) 555-0142' })
  expect(cells().slice(0, 2)).toEqual(['New caller', '(315) 555-014211:00 AM there'])
  expect(screen.getByRole('button', { name: 'New caller (315) 555-0142' })).toBeVisible()
})

test('names the assigned member instead of offering to take the lead', async () => {
  await open({ assignedToUser: { firstName: 'Zoe', lastName: 'Agent' } })
  expect(cells()[4]).toBe('Zoe Agent')
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
})

test('marks follow-ups and blocked numbers', async () => {
  await open({ notes: 'call', createdAt: '2026-11-19T15:00:00.000Z', doNotCall: true, callable: listed })
  expect(cells().slice(0, 2)).toEqual(['Ann ExampleFollow-up', '(315) 555-0142Do not call'])
  expect(screen.queryByRole('button', { name: /^Call / })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the number places the call, and no link leads around its checks', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'Call Ann Example, (315) 555-0142' })).toHaveTextContent('(315) 555-0142')
  expect(screen.getByRole('button', { name: 'Copy (315) 555-0142' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

const message = "Calls are allowed from 8:00 AM to 9:00 PM HST at this number's location."
const closed: Callability = {
  state: 'later',
  at: '2026-11-20T18:00:00.000Z',
  label: 'Opens 8:00 AM HST',
  reasons: [{ code: 'hours', message }],
}

test('says when a lead may be called, instead of refusing after the click', async () => {
  await open({ timeZone: 'Pacific/Honolulu', callable: closed })
  expect(cells()[1]).toBe('(315) 555-0142Opens 8:00 AM HST')
  expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull()
  expect(screen.getByText('Opens 8:00 AM HST')).toHaveAttribute('title', message)
})

test('lets a supervisor call a closed lead, which asks for a reason', async () => {
  await renderPage(
    <div role="row">
      <LeadRow lead={lead({ callable: closed })} now={now} actions={rowActions()} />
    </div>,
    { as: 'supervisor' },
  )
  expect(cells()[1]).toBe('(315) 555-0142Opens 8:00 AM HST')
  expect(screen.getByRole('button', { name: /^Call/ })).toHaveAttribute('title', message)
})

test('opens a closed lead when its time comes', async () => {
  await open({ callable: { ...closed, at: '2026-11-20T16:00:00.000Z' } })
  expect(screen.getByRole('button', { name: /^Call/ })).toBeVisible()
  expect(cells()[1]).toBe('(315) 555-014211:00 AM there')
})

test('shows no time for an unknown location', async () => {
  await open({ timeZone: null })
  expect(cells()[1]).toBe('(315) 555-0142')
})

test('a phone number made of words cannot be called or copied', async () => {
  await open({ phone: 'ask my neighbor' })
  expect(cells()[1]).toBe('ask my neighbor')
  expect(screen.queryByRole('button', { name: /^(Call|Copy) / })).toBeNull()
})

test('opens, calls, takes, and marks the lead as contacted', async () => {
  const { person, actions, shown } = await open()
  await person.click(screen.getByRole('button', { name: 'Ann Example' }))
  expect(actions.open).toHaveBeenCalledWith(shown.id)
  await person.click(screen.getByRole('button', { name: 'Call Ann Example, (315) 555-0142' }))
  expect(actions.call).toHaveBeenCalledWith(shown)
  await person.click(screen.getByRole('button', { name: 'Take Ann Example' }))
  expect(actions.take).toHaveBeenCalledWith(shown)
  await person.click(screen.getByRole('checkbox', { name: 'Ann Example contacted' }))
  expect(actions.setContacted).toHaveBeenCalledWith(shown, true)
})

test('clears the box of a contacted lead', async () => {
  const { person, actions, shown } = await open({ contacted: true })
  expect(screen.getByRole('checkbox')).toBeChecked()
  await person.click(screen.getByRole('checkbox'))
  expect(actions.setContacted).toHaveBeenCalledWith(shown, false)
})

test.each([
  ['2026-11-20T15:04:00.000Z', '11/20/2026 15:04'],
  ['2026-01-02T03:04:00.000Z', '01/02/2026 03:04'],
  ['', 'N/A'],
  ['yesterday', 'N/A'],
])('formats the submission time %j as %s', (createdAt, text) => {
  const { container } = render(<Submitted at={createdAt} />)
  expect(container).toHaveTextContent(new RegExp(`^${text}$`))
})

test('the submission time names its time zone on hover', () => {
  render(<Submitted at="2026-11-20T15:04:00.000Z" />)
  const time = screen.getByText('11/20/2026 15:04')
  fireEvent.pointerEnter(time)
  expect(time).toHaveAttribute('title', 'Friday, November 20, 2026 at 3:04:00 PM UTC')
})
