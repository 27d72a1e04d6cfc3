import { expect, test } from '@jest/globals'
import type { Floor, FloorMember } from '@portal/contracts/calls'
import { answerWith, renderPage, screen, within } from '@portal/sdk/testing'
import FloorBoard from './floor.tsx'

const member = (id: string, firstName: string, changes: Partial<FloorMember>): FloorMember => ({
  id,
  name: { firstName, lastName: 'Agent' },
  state: 'waiting',
  since: null,
  lead: null,
  status: 'online',
  callsToday: 0,
  ...changes,
})
const lead = { id: 'l1', fullName: 'Ann Reed' }
const floor: Floor = {
  members: [
    member('1', 'Ann', { state: 'on-call', since: new Date(Date.now() - 187_000).toISOString(), lead, callsToday: 4 }),
    member('2', 'Bo', {}),
    member('3', 'Cy', { status: 'away' }),
    member('4', 'Di', { status: 'offline', statusSince: new Date(Date.now() - 50 * 3_600_000).toISOString() }),
  ],
  leadsWaiting: 12,
  oldestLeadSince: new Date(Date.now() - 240_000).toISOString(),
  oldestLeadAgeSeconds: 240,
  missedCalls: 3,
  overdueCallbacks: 1,
  calledInTimePercent: 85,
}
const open = async (body: object, status = 200, role: 'supervisor' | 'admin' = 'supervisor') => {
  answerWith({ 'GET /api/calls/floor': { body, status } })
  return renderPage(<FloorBoard />, { as: role })
}
const dotOf = (state: string) => screen.getByText(state).querySelector('.status-dot')
const figures = () =>
  screen
    .getAllByRole('definition')
    .map(({ textContent, previousElementSibling }) => [previousElementSibling?.textContent, textContent])

test('shows what is waiting, and what each member has been doing for how long', async () => {
  await open(floor)
  await screen.findByText('Ann Agent')
  const table = within(screen.getByRole('table', { name: 'Members on the floor' }))
  const rows = table.getAllByRole('row').map(row => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Member', 'Now', 'For', 'Lead', 'Calls today'],
    [expect.stringContaining('Ann Agent'), 'On a call', expect.stringMatching(/^3:\d\d$/), 'Ann Reed', '4 calls today'],
    [expect.stringContaining('Bo Agent'), 'Available', '–', '–', '0 calls today'],
    [expect.stringContaining('Cy Agent'), 'Away', '–', '–', '0 calls today'],
    [expect.stringContaining('Di Agent'), 'Offline', '2 days', '–', '0 calls today'],
  ])
  expect(figures()).toEqual([
    ['New leads waiting', '12'],
    ['Oldest lead', '4 minutes ago'],
    ['Calls to return', '3'],
    ['Overdue callbacks', '1'],
    ['Called within 5 min', '85% today'],
  ])
})

test('counts the members in each state', async () => {
  await open(floor)
  expect(await screen.findByText('1 on a call · 1 available · 1 away')).toBeVisible()
})

test('lists who wraps up, then who talks, each with the longest first, then who waits, and last who is away or busy', async () => {
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
  const members = [
    member('1', 'Away', { status: 'away', since: minutesAgo(50), statusSince: minutesAgo(5) }),
    member('8', 'Longer away', { status: 'away', since: minutesAgo(1), statusSince: minutesAgo(12) }),
    member('9', 'Busy longest', { status: 'busy', statusSince: minutesAgo(90) }),
    member('2', 'Waits', { since: minutesAgo(1) }),
    member('3', 'Still waits', { since: minutesAgo(40) }),
    member('4', 'Talks', { state: 'on-call', since: minutesAgo(2) }),
    member('5', 'Talks longer', { state: 'on-call', since: minutesAgo(9) }),
    member('6', 'Wraps up', { state: 'wrapping-up', since: minutesAgo(3) }),
    member('7', 'Forgot it', { state: 'wrapping-up', since: minutesAgo(90) }),
  ]
  await open({ ...floor, members })
  await screen.findByText('Away Agent')
  const table = within(screen.getByRole('table', { name: 'Members on the floor' }))
  const names = table.getAllByRole('rowheader').map(cell => cell.querySelector('strong')?.textContent)
  expect(names).toEqual(
    [
      'Forgot it',
      'Wraps up',
      'Talks longer',
      'Talks',
      'Still waits',
      'Waits',
      'Longer away',
      'Away',
      'Busy longest',
    ].map(name => `${name} Agent`),
  )
})

test.each([
  ['waiting', 59, /^59:\d\d$/, false],
  ['waiting', 61, /^1:01:\d\d$/, true],
  ['wrapping-up', 14, /^14:\d\d$/, false],
  ['wrapping-up', 16, /^16:\d\d$/, true],
  ['on-call', 61, /^1:01:\d\d$/, false],
] as const)(
  'the time of a member who has been %s for %i minutes (%p) is marked: %p',
  async (state, minutes, text, isMarked) => {
    const since = new Date(Date.now() - minutes * 60_000).toISOString()
    await open({ ...floor, members: [member('1', 'Ann', { state, since, callsToday: 1 })] })
    const time = await screen.findByText(text)
    expect(time.classList.contains('tone-caution')).toBe(isMarked)
  },
)

test.each([
  ['away', 29, 1, false],
  ['away', 31, 1, true],
  ['away', 31, 0, false],
  ['busy', 31, 1, true],
  ['offline', 31, 1, false],
] as const)(
  'the time of a member who has been %s for %i minutes, with %i calls today, is marked: %p',
  async (status, minutes, callsToday, isMarked) => {
    const since = new Date(Date.now() - minutes * 60_000).toISOString()
    const longAgo = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const row = member('1', 'Ann', { status, callsToday, since: longAgo, statusSince: since })
    await open({ ...floor, members: [row] })
    const time = await screen.findByText(new RegExp(`^${minutes}:\\d\\d$`))
    expect(time.classList.contains('tone-caution')).toBe(isMarked)
  },
)

test('the time of an available member without a call today is not marked', async () => {
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString()
  await open({ ...floor, members: [member('1', 'Ann', { since })] })
  expect(await screen.findByText(/^3:00:\d\d$/)).not.toHaveClass('tone-caution')
})

test('the dot has the color of the state', async () => {
  await open({ ...floor, members: [member('1', 'Ann', {}), member('2', 'Bo', { status: 'away' })] })
  expect(await screen.findByText('Available')).toBeVisible()
  expect(dotOf('Available')).toHaveClass('tone-positive')
  expect(dotOf('Away')).toHaveClass('tone-caution')
})

test('a wrap-up of more than 15 minutes counts as forgotten', async () => {
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
  const members = [
    member('1', 'Ann', { state: 'wrapping-up', since: minutesAgo(14) }),
    member('2', 'Bo', { state: 'wrapping-up', since: minutesAgo(16) }),
  ]
  await open({ ...floor, members })
  const stateOf = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).children[1]
  expect(await stateOf('Ann Agent')).toHaveTextContent('Wrapping up')
  expect(await stateOf('Bo Agent')).toHaveTextContent('Not wrapped up')
})

test.each([
  [23, false],
  [25, true],
])('a lead that has waited for %i hours is marked: %p', async (hours, isMarked) => {
  await open({ ...floor, oldestLeadSince: new Date(Date.now() - hours * 3_600_000).toISOString() })
  await screen.findByText('Ann Agent')
  expect(screen.getByText('Oldest lead').parentElement?.classList.contains('tone-caution')).toBe(isMarked)
})

test('leads to the lead of a call and to the lists behind the figures', async () => {
  await open(floor)
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByText('Ann Agent')
  expect(linkTo('Ann Reed')).toBe('/leads?lead=l1')
  expect(linkTo('New leads waiting')).toBe('/leads?tab=queue')
  expect(linkTo('Overdue callbacks')).toBe('/leads?tab=callbacks')
  expect(screen.queryByRole('link', { name: 'Ann Agent' })).toBeNull()
})

test('a row leads admins to the member', async () => {
  await open(floor, 200, 'admin')
  expect(await screen.findByRole('link', { name: 'Ann Agent' })).toHaveAttribute('href', '/admin/members?member=1')
})

test('a figure that is not known yet is a dash', async () => {
  await open({
    ...floor,
    leadsWaiting: 0,
    oldestLeadSince: null,
    oldestLeadAgeSeconds: null,
    calledInTimePercent: null,
  })
  await screen.findByText('Ann Agent')
  expect(figures()).toEqual(
    expect.arrayContaining([
      ['Oldest lead', '–'],
      ['Called within 5 min', '–'],
    ]),
  )
})

test('shows an error and Retry when the floor cannot be loaded', async () => {
  await open({ code: 'unavailable', message: 'Try again.', requestId: 'r' }, 503)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

test('counts by the clock of the server: that of this computer is an hour ahead', async () => {
  const serverTime = (agoMs: number) => new Date(Date.now() - 3_600_000 - agoMs)
  const onCall = member('1', 'Ann', { state: 'on-call', since: serverTime(187_000).toISOString() })
  answerWith({
    'GET /api/calls/floor': {
      body: { ...floor, oldestLeadSince: serverTime(240_000).toISOString(), members: [onCall] },
      headers: { date: serverTime(0).toUTCString() },
    },
  })
  await renderPage(<FloorBoard />, { as: 'supervisor' })
  expect(await screen.findByText(/^3:\d\d$/)).toBeVisible()
  expect(screen.getByText('4 minutes ago')).toBeVisible()
})
