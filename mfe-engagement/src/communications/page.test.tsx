/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, screen, services, waitFor, within } from '@portal/sdk/testing'
import {
  announcement,
  button,
  open,
  post,
  stored,
  realFetch,
  startWithoutCommunications,
} from '../testing/communications-page.tsx'
import { failRefresh } from '../testing/fail-refresh.ts'

startWithoutCommunications()

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

test('shows a text that changed before it was confirmed, and asks again', async () => {
  const { id } = await post({ isMustRead: true })
  const { person } = await open()
  const confirm = await button('I have read this')
  await services().as('admin')('PUT', `/api/communications/${id}`, { title: 'News', message: 'Changed' })
  await person.click(confirm)
  expect(await screen.findByText('This announcement has changed. Read the new text, then confirm it.')).toBeVisible()
  expect(await screen.findByText('Changed')).toBeVisible()
  expect(screen.queryByText(/You confirmed this/)).toBeNull()
  await person.click(await button('I have read this'))
  expect(await screen.findByText(/You confirmed this/)).toBeVisible()
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

test('the board keeps its content if a refresh fails', async () => {
  await post()
  const { store } = await open()
  await screen.findByRole('article', { name: 'News' })
  await failRefresh(store, 'Communication')
  expect(screen.getByRole('article', { name: 'News' })).toBeVisible()
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
