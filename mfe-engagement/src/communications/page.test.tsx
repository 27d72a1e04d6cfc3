/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Communication } from '@portal/contracts/engagement'
import type { Role } from '@portal/contracts/role'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import Announcements from '../dashboard/announcements.tsx'
import CommunicationsPage from './page.tsx'

const realFetch = globalThis.fetch

beforeEach(async () => {
  sessionStorage.clear()
  await services().database.owner`delete from engagement.communication`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const post = async (body: object = {}) =>
  (await (
    await services().as('admin')('POST', '/api/communications', { title: 'News', message: 'One\nTwo', ...body })
  ).json()) as Communication
const stored = async () =>
  (await (await services().as('admin')('GET', '/api/communications')).json()) as Communication[]
const open = (role: Role = 'agent') => renderPage(<CommunicationsPage />, { as: role, at: '/communications' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

type Store = Awaited<ReturnType<typeof renderPage>>['store']

/** Lets the next requests for some cached data fail, and waits until they have. */
async function failRefresh(store: Store, tag: string) {
  answerWith({})
  store.dispatch(api.util.invalidateTags([{ type: tag }] as never))
  await waitFor(() => {
    const queries = Object.values(store.getState().api.queries)
    expect(queries.some(query => query?.status === 'rejected')).toBe(true)
  })
}

test('an empty board says so', async () => {
  await open()
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})

test('a card shows title, author, and message; agents cannot edit it', async () => {
  await post()
  await open()
  const card = within(await screen.findByRole('article', { name: 'News' }))
  expect(card.getByText('Demo Admin')).toBeVisible()
  expect(card.getByText(/One/)).toHaveTextContent('One Two')
  for (const badge of ['Pinned', 'Must read', 'Edited', 'Expired']) expect(card.queryByText(badge)).toBeNull()
  expect(screen.queryByText('No communications posted yet.')).toBeNull()
  expect(card.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New Post' })).toBeNull()
})

test('a post by an unknown member is by Unknown', async () => {
  await post()
  await services().database.owner`update engagement.communication set author_id = gen_random_uuid()`
  await open()
  expect(await screen.findByText('Unknown')).toBeVisible()
})

test('an admin posts; blank fields are rejected and the input stays', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Communication' }))
  expect(dialog.getByLabelText('Message')).toHaveAttribute('rows', '6')
  await person.type(await dialog.findByLabelText('Title'), 'Hello')
  await person.type(await dialog.findByLabelText('Message'), '   ')
  await person.click(await dialog.findByRole('button', { name: 'Post' }))
  expect(await screen.findByText('Please fill in all fields')).toBeVisible()
  expect(await stored()).toEqual([])
  expect(dialog.getByLabelText('Message')).toBeInvalid()
  expect(dialog.getByLabelText('Message')).toHaveFocus()
  expect(dialog.getByLabelText('Title')).toBeValid()
  await person.type(await dialog.findByLabelText('Message'), 'Floor')
  expect(dialog.getByLabelText('Message')).toBeValid()
  await person.click(await dialog.findByRole('button', { name: 'Post' }))
  expect(await screen.findByText('Communication posted successfully.')).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Hello' })).toBeVisible()
})

test('a failed post shows an error and stays in the dialog', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.type(await screen.findByLabelText('Message'), 'Floor')
  answerWith({ 'POST /api/communications': { status: 500 } })
  await person.click(await button('Post'))
  expect(await screen.findByText('Failed to post communication')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('Floor')
})

test('an edited post is marked as edited', async () => {
  await post()
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Communication' }))
  await person.type(await dialog.findByLabelText('Title'), '!')
  await person.click(await dialog.findByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  expect(await within(await screen.findByRole('article', { name: 'News!' })).findByText('Edited')).toBeVisible()
})

/** Edits the title of a post while another admin changes its message. */
async function editAStalePost() {
  const posted = await post()
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  await person.type(await screen.findByLabelText('Title'), '!')
  await services().as('admin')('PUT', `/api/communications/${posted.id}`, { title: 'News', message: 'Theirs' })
  await person.click(await button('Update'))
  const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this announcement' }))
  await waitFor(() => expect(conflict.getByText('Theirs').tagName).toBe('DEL'))
  expect(await stored()).toMatchObject([{ title: 'News', message: 'Theirs' }])
  return { person, conflict }
}

test('a stale edit shows the differences, can go on, and can replace theirs', async () => {
  const { person, conflict } = await editAStalePost()
  await person.click(await conflict.findByRole('button', { name: 'Keep editing' }))
  expect(await screen.findByLabelText('Title')).toHaveValue('News!')
  await person.click(await button('Update'))
  await person.click(await button('Save mine'))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  expect(await stored()).toMatchObject([{ title: 'News!', message: 'One\nTwo' }])
})

test('a stale edit can be dropped for theirs', async () => {
  const { person, conflict } = await editAStalePost()
  await person.click(await conflict.findByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toMatchObject([{ title: 'News', message: 'Theirs' }])
})

test('an edit keeps a pin that another admin sets in the meantime', async () => {
  const posted = await post()
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  await person.type(await screen.findByLabelText('Title'), '!')
  await services().as('admin')('PUT', `/api/communications/${posted.id}`, { ...posted, isPinned: true })
  await person.click(await button('Update'))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  expect(await stored()).toMatchObject([{ title: 'News!', isPinned: true }])
})

test('deletes a post after confirmation', async () => {
  await post()
  const { person } = await open('admin')
  await person.click(await button('Delete News'))
  await screen.findByText('Are you sure you want to delete this communication?')
  await person.click(await button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete News' })).toHaveFocus())
  await person.click(await button('Delete News'))
  const question = await screen.findByText('Are you sure you want to delete this communication?')
  await waitFor(() => expect(question).toBeVisible())
  expect(await stored()).toHaveLength(1)
  await person.click(await button('Delete'))
  expect(await screen.findByText('Communication deleted successfully.')).toBeVisible()
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
})

test('an agent confirms a must-read post, and a supervisor sees who did', async () => {
  await post({ isMustRead: true })
  const agent = await open('agent')
  expect(await screen.findByText('Must read')).toBeVisible()
  await agent.person.click(await button('I have read this'))
  expect(await screen.findByText(/You confirmed this/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'See who read it' })).toBeNull()
  agent.unmount()
  const { person } = await open('supervisor')
  await person.click(await button('See who read it'))
  await waitFor(() => expect(screen.getByText('1 of 3 confirmed')).toBeVisible())
})

test('an expired post is hidden from agents and marked for admins', async () => {
  await post()
  await services().database.owner`update engagement.communication set expires_at = '2020-01-01T00:00:00Z'`
  const agent = await open('agent')
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
  agent.unmount()
  await open('admin')
  expect(await screen.findByText('Expired')).toBeVisible()
})

test('rejects a last day in the past', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.type(await screen.findByLabelText('Message'), 'Floor')
  const lastDay = screen.getByLabelText(/^Last day to show it/)
  await person.type(lastDay, '2020-01-01')
  await person.click(await button('Post'))
  expect(await screen.findByText('That day has passed. Choose today or later.')).toBeVisible()
  expect(lastDay).toHaveAccessibleDescription('That day has passed. Choose today or later.')
  expect(await stored()).toEqual([])
  await person.clear(lastDay)
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(await button('Post'))
  expect(await screen.findByText('Communication posted successfully.')).toBeVisible()
})

test('the dashboard previews the first two announcements', async () => {
  for (const title of ['One', 'Two', 'Three']) await post({ title })
  await renderPage(<Announcements />)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.getByRole('link', { name: 'Three' })).toBeVisible()
})

const announcement = {
  id: '0a000000-0000-4000-8000-000000000001',
  title: 'News',
  message: 'One',
  author: null,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-02T15:00:00.000Z',
  isPinned: false,
  isMustRead: false,
  expiresAt: null,
  readAt: null,
}

test('badges mark a pinned post and a must-read post', async () => {
  await post({ isPinned: true })
  await post({ title: 'Rules', isMustRead: true })
  await open()
  const pinned = within(await screen.findByRole('article', { name: 'News' }))
  expect(pinned.getByText('Pinned')).toBeVisible()
  expect(pinned.queryByText('I have read this')).toBeNull()
  const mustRead = within(screen.getByRole('article', { name: 'Rules' }))
  expect(mustRead.getByText('Must read')).toBeVisible()
  expect(mustRead.queryByText('Pinned')).toBeNull()
  expect(mustRead.queryByText(/^Shown until/)).toBeNull()
})

test('a post with a last day says until when it is shown', async () => {
  answerWith({ 'GET /api/communications': { body: [{ ...announcement, expiresAt: '2100-03-02T15:00:00.000Z' }] } })
  await open()
  expect(await screen.findByText('Mar 2, 2100')).toBeVisible()
  expect(screen.queryByText('Expired')).toBeNull()
})

test('agents no longer see a post that expires while the page is open', async () => {
  answerWith({ 'GET /api/communications': { body: [{ ...announcement, expiresAt: '2026-03-02T15:00:00.000Z' }] } })
  await open()
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})

test('shows an error while the service is down, and Retry loads the board', async () => {
  await post()
  answerWith({})
  const { person } = await open()
  expect(await screen.findByText('The announcements could not be loaded')).toBeVisible()
  expect(screen.queryByText('No communications posted yet.')).toBeNull()
  globalThis.fetch = realFetch
  await person.click(await button('Retry'))
  expect(await screen.findByRole('article', { name: 'News' })).toBeVisible()
})

test('a failed confirmation shows an error', async () => {
  await post({ isMustRead: true })
  const { person } = await open()
  const confirm = await button('I have read this')
  answerWith({})
  await person.click(confirm)
  expect(await screen.findByText("Couldn't confirm. Try again.")).toBeVisible()
  await waitFor(() => expect(confirm).toBeEnabled())
})

test('lists who has not read a post yet', async () => {
  await post({ isMustRead: true })
  const { person } = await open('supervisor')
  await person.click(await button('See who read it'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who read “News”' }))
  expect(await dialog.findAllByText('Not yet')).toHaveLength(3)
  expect(dialog.getByText('0 of 3 confirmed')).toBeInTheDocument()
  expect(dialog.getByText('Demo Admin')).toBeInTheDocument()
})

test('shows an error if the readers cannot be loaded', async () => {
  await post({ isMustRead: true })
  const { person } = await open('supervisor')
  const readers = await button('See who read it')
  answerWith({})
  await person.click(readers)
  await waitFor(() => expect(screen.getByText('The readers could not be loaded')).toBeVisible())
})

test('a failed update shows its own error', async () => {
  await post()
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  await person.type(await screen.findByLabelText('Message'), '!')
  answerWith({})
  await person.click(await button('Update'))
  expect(await screen.findByText('Failed to update communication')).toBeVisible()
})

test('a post needs a title too', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  const title = await screen.findByLabelText('Title')
  await waitFor(() => expect(title).toHaveFocus())
  // A zero-width space shows as nothing.
  await person.type(screen.getByLabelText('Title'), '\u200b')
  await person.type(screen.getByLabelText('Message'), 'Floor')
  await person.click(await button('Post'))
  expect(await screen.findByText('Please fill in all fields')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveFocus()
})

test('posts with a pin, a confirmation, and today as the last day', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.type(screen.getByLabelText('Message'), 'Floor')
  await person.click(screen.getByLabelText('Pin to the top'))
  await person.click(screen.getByLabelText('Must read: ask everyone to confirm'))
  const lastDay = screen.getByLabelText(/^Last day to show it/)
  await person.type(lastDay, lastDay.getAttribute('min') ?? '')
  await person.click(await button('Post'))
  expect(await screen.findByText('Communication posted successfully.')).toBeVisible()
  expect(await stored()).toMatchObject([{ isPinned: true, isMustRead: true, expiresAt: expect.any(String) }])
})

test('a draft survives closing the dialog, and Cancel discards it', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(await button('New Post'))
  expect(await screen.findByLabelText('Title')).toHaveValue('Hello')
  await person.click(await button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(await button('New Post'))
  expect(await screen.findByLabelText('Title')).toHaveValue('')
})

test('an error of the service about the last day appears at its field', async () => {
  const issues = [{ path: 'expiresAt', message: 'Choose a later day.' }]
  await post()
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.type(screen.getByLabelText('Message'), 'Floor')
  const body = { code: 'invalid', message: 'Check the fields.', requestId: 'r', issues }
  answerWith({ 'POST /api/communications': { status: 400, body } })
  await person.click(await button('Post'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a later day.')
})

test('an expired post keeps its last day while its text is edited', async () => {
  const posted = await post()
  await services().database.owner`update engagement.communication set expires_at = '2020-01-01T12:00:00Z'`
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  await person.type(await screen.findByLabelText('Title'), '!')
  await person.click(await button('Update'))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  const [row] = await services().database.owner`
    select title, expires_at = '2020-01-01T12:00:00Z' as "isSame" from engagement.communication where id = ${posted.id}`
  expect(row).toEqual({ title: 'News!', isSame: true })
})

test('the dashboard leaves out expired announcements and marks unread must-reads', async () => {
  const body = [
    { ...announcement, id: '1', title: 'Old', expiresAt: '2020-01-01T00:00:00.000Z' },
    { ...announcement, id: '2', title: 'Unread', isMustRead: true },
    { ...announcement, id: '3', title: 'Read', isMustRead: true, readAt: '2026-03-02T15:00:00.000Z' },
  ]
  answerWith({ 'GET /api/communications': { body } })
  await renderPage(<Announcements />)
  expect(await screen.findByRole('link', { name: 'Unread' })).toHaveAttribute('href', '/communications#2')
  const items = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(items).toEqual([expect.stringMatching(/^Unread Must read/), expect.stringMatching(/^Read One/)])
  expect(screen.queryByText('No communications posted yet.')).toBeNull()
})

test('the dashboard card has an empty state and an error', async () => {
  const { unmount } = await renderPage(<Announcements />)
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
  unmount()
  answerWith({})
  await renderPage(<Announcements />)
  expect(await screen.findByText('The announcements could not be loaded')).toBeVisible()
})

test('the board and the dashboard card keep their content if a refresh fails', async () => {
  await post()
  const { store, unmount } = await open()
  await screen.findByRole('article', { name: 'News' })
  await failRefresh(store, 'Communication')
  expect(screen.getByRole('article', { name: 'News' })).toBeVisible()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
  unmount()
  globalThis.fetch = realFetch
  const dashboard = await renderPage(<Announcements />)
  await screen.findByRole('link', { name: 'News' })
  await failRefresh(dashboard.store, 'Communication')
  expect(screen.getByRole('link', { name: 'News' })).toBeVisible()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
})

test('the readers stay if a refresh fails', async () => {
  const { id } = await post({ isMustRead: true })
  const { person, store } = await open('supervisor')
  await person.click(await button('See who read it'))
  await screen.findByText('0 of 3 confirmed')
  answerWith({})
  store.dispatch(api.util.invalidateTags([{ type: 'Reader', id }] as never))
  await waitFor(() => {
    const queries = Object.values(store.getState().api.queries)
    expect(queries.some(query => query?.status === 'rejected')).toBe(true)
  })
  expect(screen.getByText('0 of 3 confirmed')).toBeInTheDocument()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
})
