/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { expect, test } from '@jest/globals'
import { answerWith, screen, services, waitFor, within } from '@portal/sdk/testing'
import { button, open, post, stored, startWithoutCommunications } from '../testing/communications-page.tsx'

startWithoutCommunications()

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

test('a failed post is repeated under the same key, and a changed one under a new key', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Post'))
  await person.type(await screen.findByLabelText('Title'), 'Hello')
  await person.type(await screen.findByLabelText('Message'), 'Floor')
  const sent = answerWith({ 'POST /api/communications': { status: 500 } })
  const keys = () => sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  for (const count of [1, 2]) {
    await person.click(await button('Post'))
    await waitFor(() => expect(keys()).toHaveLength(count))
    await waitFor(async () => expect(await button('Post')).toBeEnabled())
  }
  await person.type(screen.getByLabelText('Message'), '!')
  await person.click(await button('Post'))
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
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
  await person.click(await button('Keep mine'))
  expect(await screen.findByText('Communication updated successfully.')).toBeVisible()
  expect(await stored()).toMatchObject([{ title: 'News!', message: 'One\nTwo' }])
})

test('a stale edit can be dropped for theirs', async () => {
  const { person, conflict } = await editAStalePost()
  await person.click(await conflict.findByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toMatchObject([{ title: 'News', message: 'Theirs' }])
})

test('an edit of a deleted post keeps the text and can be posted again', async () => {
  const posted = await post({ isMustRead: true })
  const { person } = await open('admin')
  await person.click(await button('Edit News'))
  await person.type(await screen.findByLabelText('Title'), '!')
  await services().as('admin')('DELETE', `/api/communications/${posted.id}`)
  await person.click(await button('Update'))
  expect(await screen.findByText(/^Someone else deleted this announcement/)).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('News!')
  await person.click(await button('Post'))
  expect(await screen.findByText('Communication posted successfully.')).toBeVisible()
  expect(await stored()).toMatchObject([{ title: 'News!', message: 'One\nTwo', isMustRead: true }])
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
