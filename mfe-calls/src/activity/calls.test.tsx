import { expect, test } from '@jest/globals'
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

test.each([
  [{}, ['Inbound', '(315) 555-0142', 'Answered', '3:07', 'Nov 20, 3:04 PM']],
  [{ direction: 'outbound', status: 'other' }, ['Outbound', '(315) 555-0142', 'No answer', '-', 'Nov 20, 3:04 PM']],
  [{ status: 'other', isVoicemail: true }, ['Inbound', '(315) 555-0142', 'Voicemail', '-', 'Nov 20, 3:04 PM']],
  [{ status: 'other', phoneNumber: 'anonymous' }, ['Inbound', 'anonymous', 'Other', '-', 'Nov 20, 3:04 PM']],
  [
    { doNotCall: true, callable: listed },
    ['Inbound', '(315) 555-0142Do not call', 'Answered', '3:07', 'Nov 20, 3:04 PM'],
  ],
] as const)('shows the call %j', async (overrides, expected) => {
  answerWith({ [path]: { body: [call(overrides)] } })
  await open()
  await screen.findByText(expected[2], { selector: '.badge' })
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
  await screen.findByText('Missed', { selector: '.badge' })
  expect(cells()[1]).toBe('(315) 555-0199')
  expect(screen.getByText('(315) 555-0142')).toBeInTheDocument()
  expect(requests(rang)).toEqual(['/api/calls/recent?ids=new'])
  const ended = answer('answered')
  store.dispatch(dataChanged({ tags: [{ type: 'Call', id: 'new' }] }))
  await waitFor(() => expect(screen.getAllByText('Answered', { selector: '.badge' })).toHaveLength(2))
  expect(requests(ended)).toEqual(['/api/calls/recent?ids=new'])
})

test('names the customer, with a link to the lead', async () => {
  answerWith({ [path]: { body: [call({ lead: { id: 'lead-1', fullName: 'Ann Example' } })] } })
  await open()
  expect(await screen.findByRole('link', { name: 'Ann Example' })).toHaveAttribute('href', '/leads?lead=lead-1')
})

test.each([
  ['agent', 'Inbound'],
  ['supervisor', 'InboundZoe Agent'],
  ['admin', 'InboundZoe Agent'],
] as const)('shows an %s the type of the call as %s', async (role, type) => {
  answerWith({ [path]: { body: [call({ member: { firstName: 'Zoe', lastName: 'Agent' } })] } })
  await renderPage(<ActivityPage />, { at: '/activity', as: role })
  await screen.findByText('Answered', { selector: '.badge' })
  expect(cells()[0]).toBe(type)
})

test.each(['agent', 'supervisor'] as const)('shows the role %s which calls are their own', async role => {
  answerWith({ [path]: { body: [call({ isMine: true, member: { firstName: 'Demo', lastName: 'Agent' } })] } })
  await renderPage(<ActivityPage />, { at: '/activity', as: role })
  await screen.findByText('Answered', { selector: '.badge' })
  expect(cells()[0]).toBe('InboundYou')
})

test('shows skeleton rows while loading', async () => {
  answerWith({ [path]: new Promise(() => undefined) })
  await open()
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByRole('cell', { name: 'Loading' })).toHaveLength(8)
})

test('selects filters in the URL, and removes them again', async () => {
  const sent = answerWith({ [path]: { body: [call()] } })
  const { person } = await open()
  await screen.findByText('Answered', { selector: '.badge' })
  const choose = async (filter: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name: filter }))
    await person.click(await screen.findByTitle(option))
  }
  await choose('Direction', 'Outbound')
  await choose('Status', 'Missed')
  await choose('Whose calls', 'Mine')
  await waitFor(() =>
    expect(requests(sent).at(-1)).toBe('/api/calls/recent?direction=outbound&status=missed&mine=true'),
  )
  await choose('Whose calls', 'Everyone')
  const filter = screen.getByRole('combobox', { name: 'Whose calls' }).closest('.ant-select')
  await waitFor(() => expect(filter).toHaveTextContent('Everyone'))
  expect(requests(sent)).toContain('/api/calls/recent?direction=outbound&status=missed')
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled())
})

test('shows that no calls match the filters', async () => {
  answerWith({ [path]: { body: [] } })
  await open('/activity?status=missed')
  expect(await screen.findByText('No calls match these filters.')).toBeVisible()
})

test('loads older calls on request, until there are none', async () => {
  answerWith({ [path]: { body: [call()], headers: { 'x-next-cursor': 'next' } } })
  const { person } = await open()
  const more = await screen.findByRole('button', { name: 'Show older calls' })
  const sent = answerWith({ [path]: { body: [call({ status: 'missed' })] } })
  await person.click(more)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(requests(sent)).toEqual(['/api/calls/recent?cursor=next'])
  expect(screen.queryByRole('button', { name: 'Show older calls' })).toBeNull()
})

test('offers to try again if the calls cannot be loaded', async () => {
  answerWith({ [path]: { status: 503 } })
  const { person } = await open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith({ [path]: { body: [call()] } })
  await person.click(retry)
  expect(await screen.findByText('Answered', { selector: '.badge' })).toBeVisible()
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
  await screen.findByText('Answered', { selector: '.badge' })
  answerWith({ [path]: promise })
  await person.click(screen.getByRole('link', { name: 'My calls' }))
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  resolve({ body: [call({ status: 'missed' })] })
  expect(await screen.findByText('Missed', { selector: '.badge' })).toBeVisible()
})
