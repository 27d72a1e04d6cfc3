import { expect, test } from '@jest/globals'
import type { CallToWrapUp } from '@portal/contracts/calls'
import { dataChanged } from '@portal/sdk/frame'
import { Link } from '@portal/sdk/router'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { call, listed } from '../testing/calls-api.ts'
import ActivityPage from './page.tsx'

const path = 'GET /api/calls/recent'
const open = (at = '/activity') => renderPage(<ActivityPage />, { at })
const cells = () =>
  within(screen.getAllByRole('row')[1] as HTMLElement)
    .getAllByRole('cell')
    .map(cell => cell.textContent)
    // The last cell has the menu.
    .slice(0, -1)
const requests = (sent: readonly { url: string }[]) => sent.map(({ url }) => url)
const recent = (sent: readonly { url: string }[]) => requests(sent).filter(url => url.startsWith('/api/calls/recent'))

test.each([
  [{}, ['Inbound', '(315) 555-0142New callerNew lead', 'Answered', '3:07', 'Nov 20, 3:04 PM']],
  [
    { direction: 'outbound', status: 'other' },
    ['Outbound', '(315) 555-0142New callerNew lead', 'No answer', '–', 'Nov 20, 3:04 PM'],
  ],
  [
    { status: 'other', isVoicemail: true },
    ['Inbound', '(315) 555-0142New callerNew lead', 'Voicemail', '–', 'Nov 20, 3:04 PM'],
  ],
  [{ status: 'other', phoneNumber: 'anonymous' }, ['Inbound', 'anonymous', 'Other', '–', 'Nov 20, 3:04 PM']],
  [
    { doNotCall: true, callable: listed },
    ['Inbound', '(315) 555-0142Do not callNew callerNew lead', 'Answered', '3:07', 'Nov 20, 3:04 PM'],
  ],
] as const)('shows the call %j', async (overrides, expected) => {
  answerWith({ [path]: { body: [call(overrides)] } })
  await open()
  await screen.findByText(expected[2], { selector: 'td span' })
  expect(cells()).toEqual(expected)
})

test('a new call appears on top, with one request for it alone, and then follows its changes', async () => {
  const answer = (status: 'missed' | 'answered') =>
    answerWith({ [path]: { body: [call({ id: 'new', phoneNumber: '(315) 555-0199', status })] } })
  answerWith({ [path]: { body: [call()] } })
  const { store } = await open()
  await screen.findByText('(315) 555-0142')
  const rang = answer('missed')
  store.dispatch(dataChanged({ tags: [{ type: 'Call', id: 'new', change: 'created' }] }))
  await screen.findByText('Missed', { selector: 'td span' })
  expect(cells()[1]).toBe('(315) 555-0199New callerNew lead')
  expect(screen.getByText('(315) 555-0142')).toBeInTheDocument()
  expect(requests(rang)).toEqual(['/api/calls/recent?ids=new'])
  const ended = answer('answered')
  store.dispatch(dataChanged({ tags: [{ type: 'Call', id: 'new' }] }))
  await waitFor(() => expect(screen.getAllByText('Answered', { selector: 'td span' })).toHaveLength(2))
  expect(requests(ended)).toEqual(['/api/calls/recent?ids=new'])
})

test('names the customer, with a link to the lead', async () => {
  answerWith({ [path]: { body: [call({ lead: { id: 'lead-1', fullName: 'Ann Example' } })] } })
  await open()
  expect(await screen.findByRole('link', { name: 'Ann Example' })).toHaveAttribute('href', '/leads?lead=lead-1')
})

test.each([
  [{ isMine: true }, 'agent', true],
  [{ member: null }, 'agent', true],
  [{ member: { firstName: 'Zoe', lastName: 'Agent' } }, 'agent', false],
  [{ member: { firstName: 'Zoe', lastName: 'Agent' } }, 'supervisor', true],
  [{ lead: { id: 'lead-1', fullName: 'Ann Example' } }, 'supervisor', false],
] as const)('whether the call %j offers an %s a new lead: %s', async (overrides, role, isOffered) => {
  answerWith({ [path]: { body: [call(overrides)] } })
  const { person } = await renderPage(<ActivityPage />, { at: '/activity', as: role })
  await screen.findByText('Answered', { selector: 'td span' })
  const [button] = screen.queryAllByRole('button', { name: /^New lead/ })
  expect(button !== undefined).toBe(isOffered)
  if (!button) return
  await person.click(button)
  expect(await screen.findByRole('dialog', { name: 'New lead with (315) 555-0142' })).toBeVisible()
})

test.each([
  ['agent', 'Inbound Zoe Agent'],
  ['supervisor', 'Inbound Zoe Agent'],
  ['admin', 'Inbound Zoe Agent'],
] as const)('shows an %s the type of the call as %s', async (role, type) => {
  answerWith({ [path]: { body: [call({ member: { firstName: 'Zoe', lastName: 'Agent' } })] } })
  await renderPage(<ActivityPage />, { at: '/activity', as: role })
  await screen.findByText('Answered', { selector: 'td span' })
  expect(screen.getByRole('cell', { name: type })).toBeVisible()
})

test.each(['agent', 'supervisor'] as const)('shows the role %s which calls are their own', async role => {
  answerWith({ [path]: { body: [call({ isMine: true, member: { firstName: 'Demo', lastName: 'Agent' } })] } })
  await renderPage(<ActivityPage />, { at: '/activity', as: role })
  await screen.findByText('Answered', { selector: 'td span' })
  expect(screen.getByRole('cell', { name: 'Inbound You' })).toBeVisible()
})

test('links to views that set their filters, with the number of the menu, and selects the one that is shown', async () => {
  const sent = answerWith({
    [path]: { body: [call()] },
    'GET /api/metrics/dashboard': { body: { todayMetrics: { missedCalls: 9 }, weeklyData: [] } },
  })
  const { person } = await open('/activity?today=true&status=missed&lead=1')
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  const current = () => views.queryByRole('link', { current: 'page' })?.textContent
  await views.findByText('9')
  expect(views.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All', '/activity'],
    ['Mine', '/activity?mine=true'],
    ['Missed today9', '/activity?status=missed&today=true'],
    ['Voicemail', '/activity?status=voicemail'],
  ])
  expect(current()).toBe('Missed today9')
  sent.length = 0
  await person.click(views.getByRole('link', { name: 'Voicemail' }))
  await waitFor(() => expect(requests(sent)).toEqual(['/api/calls/recent?status=voicemail&limit=50']))
  expect(current()).toBe('Voicemail')
  expect(screen.getByRole('combobox', { name: 'Status' }).closest('.ant-select')).toHaveTextContent('Voicemail')
  // With another filter, no view is the current one.
  await person.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'ann ')
  await waitFor(() => expect(current()).toBeUndefined())
})

test('on a phone, a menu offers to add a number to the do-not-call list', async () => {
  answerWith({ [path]: { body: [] } })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Actions for a number' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Add to do-not-call…' }))
  expect(await screen.findByRole('button', { name: 'Add to do-not-call list' })).toBeInTheDocument()
})

test('shows skeleton rows while loading', async () => {
  answerWith({ [path]: new Promise(() => undefined) })
  await open()
  expect(await screen.findByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByRole('cell', { name: 'Loading' })).toHaveLength(8)
})

test('selects filters in the URL, and removes them again', async () => {
  const sent = answerWith({ [path]: { body: [call()] } })
  const { person } = await open()
  await screen.findByText('Answered', { selector: 'td span' })
  const choose = async (filter: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name: filter }))
    await person.click(await screen.findByTitle(option))
  }
  await choose('Direction', 'Outbound')
  await choose('Status', 'Missed')
  await choose('Whose calls', 'Mine')
  await waitFor(() =>
    expect(requests(sent).at(-1)).toBe('/api/calls/recent?direction=outbound&status=missed&mine=true&limit=50'),
  )
  await choose('Whose calls', 'Everyone')
  const filter = screen.getByRole('combobox', { name: 'Whose calls' }).closest('.ant-select')
  await waitFor(() => expect(filter).toHaveTextContent('Everyone'))
  expect(requests(sent)).toContain('/api/calls/recent?direction=outbound&status=missed&limit=50')
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled())
})

test('shows that no calls match the filters, and clears them', async () => {
  const sent = answerWith({ [path]: { body: [] } })
  const { person } = await open('/activity?status=missed&q=ann')
  expect(await screen.findByText('No calls match these filters.')).toBeVisible()
  const [, inList] = screen.getAllByRole('button', { name: 'Clear Filters' })
  await person.click(inList as HTMLElement)
  await screen.findByText('Calls appear here when the phone system reports them.')
  expect(recent(sent)).toEqual(['/api/calls/recent?q=ann&status=missed&limit=50', '/api/calls/recent?limit=50'])
})

test('searches once typing pauses, and says how many calls match', async () => {
  const sent = answerWith({ [path]: { body: [call()], headers: { 'x-total-count': '1204' } } })
  const { person } = await open()
  expect(await screen.findByText('1,204 calls')).toHaveRole('status')
  const found = answerWith({ [path]: { body: [call()], headers: { 'x-total-count': '1' } } })
  await person.type(screen.getByRole('searchbox', { name: 'Search calls' }), '0142 ')
  expect(await screen.findByText('1 call')).toBeVisible()
  expect([recent(sent), recent(found)]).toEqual([['/api/calls/recent?limit=50'], ['/api/calls/recent?q=0142&limit=50']])
})

test('loads older calls on request, until there are none', async () => {
  answerWith({ [path]: { body: [call()], headers: { 'x-next-cursor': 'next' } } })
  const { person } = await open()
  const more = await screen.findByRole('button', { name: 'Show older calls' })
  const sent = answerWith({ [path]: { body: [call({ status: 'missed' })] } })
  await person.click(more)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(requests(sent)).toEqual(['/api/calls/recent?limit=50&cursor=next'])
  expect(screen.queryByRole('button', { name: 'Show older calls' })).toBeNull()
})

test('says that older calls could not be loaded, keeps the others, and tries again', async () => {
  answerWith({ [path]: { body: [call()], headers: { 'x-next-cursor': 'next' } } })
  const { person } = await open()
  const more = await screen.findByRole('button', { name: 'Show older calls' })
  answerWith({ [path]: { status: 503 } })
  await person.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load older calls.")
  expect(screen.getAllByRole('row')).toHaveLength(2)
  answerWith({ [path]: { body: [call({ status: 'missed' })] } })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers to try again if the calls cannot be loaded', async () => {
  answerWith({ [path]: { status: 503 } })
  const { person } = await open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith({ [path]: { body: [call()] } })
  await person.click(retry)
  expect(await screen.findByText('Answered', { selector: 'td span' })).toBeVisible()
})

test('shows the calls of other filters only once they are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answerWith({ [path]: { body: [call()] } })
  const page = (
    <>
      <Link to="/activity?mine=true">My calls</Link>
      <ActivityPage />
    </>
  )
  const { person } = await renderPage(page, { at: '/activity' })
  await screen.findByText('Answered', { selector: 'td span' })
  answerWith({ [path]: promise })
  await person.click(screen.getByRole('link', { name: 'My calls' }))
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  resolve({ body: [call({ status: 'missed' })] })
  expect(await screen.findByText('Missed', { selector: 'td span' })).toBeVisible()
})

test('shows the list when it knows the calls to wrap up, which would move it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: CallToWrapUp[] }>()
  answerWith({ [path]: { body: [call()] }, 'GET /api/calls/to-wrap-up': promise })
  await open()
  expect(await screen.findByText('1 call')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  const { id, phoneNumber, timestamp: startedAt } = call()
  const unfinished = { id, phoneNumber, startedAt, endedAt: startedAt, duration: 60, direction: 'inbound' } as const
  resolve({ body: [{ ...unfinished, leadId: null, leadName: null, isByHand: false, timeZone: null }] })
  expect(await screen.findByRole('heading', { name: 'Calls to wrap up' })).toBeVisible()
  expect(screen.getByRole('table')).toBeVisible()
})

test('does not wait longer than a second for the calls to wrap up', async () => {
  answerWith({ [path]: { body: [call()] }, 'GET /api/calls/to-wrap-up': new Promise(() => undefined) })
  await open()
  expect(await screen.findByText('1 call')).toBeVisible()
  expect(await screen.findByRole('table')).toBeVisible()
})
