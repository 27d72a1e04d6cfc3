/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Communication } from '@portal/contracts/engagement'
import type { Role } from '@portal/contracts/role'
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

test('an empty board says so', async () => {
  await open()
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
})

test('a card shows title, author and message with its line breaks; agents have no tools', async () => {
  await post()
  await open()
  const card = within(await screen.findByRole('article', { name: 'News' }))
  expect(card.getByText('Demo Admin')).toBeVisible()
  expect(card.getByText(/One/)).toHaveTextContent('One Two')
  expect(card.queryByText('Edited')).toBeNull()
  expect(card.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New Post' })).toBeNull()
})

test('a post of somebody who is no member is by Unknown', async () => {
  await post()
  await services().database.owner`update engagement.communication set author_id = gen_random_uuid()`
  await open()
  expect(await screen.findByText('Unknown')).toBeVisible()
})

test('an admin posts; blank fields are refused and nothing typed is lost', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Communication' }))
  expect(dialog.getByLabelText('Message')).toHaveAttribute('rows', '6')
  await person.type(await dialog.findByLabelText('Title'), 'Hello')
  await person.type(await dialog.findByLabelText('Message'), '   ')
  await person.click(await dialog.findByRole('button', { name: 'Post' }))
  expect(await screen.findByText('Please fill in all fields')).toBeVisible()
  expect(await stored()).toEqual([])
  await person.type(await dialog.findByLabelText('Message'), 'Floor')
  await person.click(await dialog.findByRole('button', { name: 'Post' }))
  expect(await screen.findByText('Communication posted successfully.')).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Hello' })).toBeVisible()
})

test('a post that fails says so and stays in the dialog', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.type(await screen.findByLabelText('Message'), 'Floor')
  answerWith({ 'POST /api/communications': { status: 500 } })
  await person.click(await button('Post'))
  expect(await screen.findByText('Failed to post communication')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('Floor')
})

test('an edited post says so', async () => {
  await post()
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Communication' }))
  await person.type(await dialog.findByLabelText('Title'), '!')
  await person.click(await dialog.findByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  expect(await within(await screen.findByRole('article', { name: 'News!' })).findByText('Edited')).toBeVisible()
})

/** Begins an edit of the title while another admin changes the message. */
async function editAStalePost() {
  const posted = await post()
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  await person.type(await screen.findByLabelText('Title'), '!')
  await services().as('admin')('PUT', `/api/communications/${posted.id}`, { title: 'News', message: 'Theirs' })
  await person.click(await button('Update'))
  const conflict = within(await screen.findByRole('dialog', { name: 'Somebody else changed this announcement' }))
  await waitFor(() => expect(conflict.getByText('Theirs').tagName).toBe('DEL'))
  expect(await stored()).toMatchObject([{ title: 'News', message: 'Theirs' }])
  return { person, conflict }
}

test('a stale edit shows the differences; one goes on editing what was typed, or puts it on top', async () => {
  const { person, conflict } = await editAStalePost()
  await person.click(await conflict.findByRole('button', { name: 'Keep editing' }))
  expect(await screen.findByLabelText('Title')).toHaveValue('News!')
  await person.click(await button('Update'))
  await person.click(await button('Save mine'))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  expect(await stored()).toMatchObject([{ title: 'News!', message: 'One\nTwo' }])
})

test('a stale edit is dropped for theirs', async () => {
  const { person, conflict } = await editAStalePost()
  await person.click(await conflict.findByRole('button', { name: 'Reload theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toMatchObject([{ title: 'News', message: 'Theirs' }])
})

test('a pin that somebody sets while a text is edited stays', async () => {
  const posted = await post()
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  await person.type(await screen.findByLabelText('Title'), '!')
  await services().as('admin')('PUT', `/api/communications/${posted.id}`, { ...posted, isPinned: true })
  await person.click(await button('Update'))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  expect(await stored()).toMatchObject([{ title: 'News!', isPinned: true }])
})

test('a post is deleted after one has said yes', async () => {
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

test('a must-read post is confirmed, and a supervisor sees by whom', async () => {
  await post({ isMustRead: true })
  const agent = await open('agent')
  expect(await screen.findByText('Must read')).toBeVisible()
  await agent.person.click(await button('I have read this'))
  expect(await screen.findByText(/You confirmed this/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Who has read it' })).toBeNull()
  agent.unmount()
  const { person } = await open('supervisor')
  await person.click(await button('Who has read it'))
  await waitFor(() => expect(screen.getByText('1 of 3 confirmed')).toBeVisible())
})

test('an expired post is gone for agents and marked for admins', async () => {
  await post()
  await services().database.owner`update engagement.communication set expires_at = '2020-01-01T00:00:00Z'`
  const agent = await open('agent')
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
  agent.unmount()
  await open('admin')
  expect(await screen.findByText('Expired')).toBeVisible()
})

test('a post is not made to end on a day that is over', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.type(await screen.findByLabelText('Message'), 'Floor')
  const until = screen.getByLabelText(/^Show until/)
  await person.type(until, '2020-01-01')
  await person.click(await button('Post'))
  expect(await screen.findByText('This day is over. Choose today or a later day.')).toBeVisible()
  expect(until).toHaveAccessibleDescription('This day is over. Choose today or a later day.')
  expect(await stored()).toEqual([])
  await person.clear(until)
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
