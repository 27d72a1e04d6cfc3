/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, screen, services, waitFor, within } from '@portal/sdk/testing'
import { button, create, open, startWithoutScripts, stored, realFetch } from '../../testing/scripts-pages.tsx'

startWithoutScripts()

test('agents cannot edit', async () => {
  const { id } = await create()
  await open('agent', `/scripts?script=${id}`)
  await button('Reset Checklist')
  for (const name of ['Edit', 'Delete', 'History']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an admin edits a draft, adds, moves and removes steps, and saves', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await person.clear(title)
  await person.type(title, 'Fiber Talk')
  await person.click(await button('Add step'))
  await person.type(await screen.findByLabelText('Title of step 3'), 'Thanks')
  await person.click(await button('Move step 3 up'))
  await person.click(await button('Remove step 1'))
  await person.click(await button('Save'))
  expect(await screen.findByText('Script updated successfully')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Fiber Talk' })).toBeVisible()
  const script = await stored(id)
  expect(script.steps.map(({ order, title }) => [order, title])).toEqual([
    [1, 'Thanks'],
    [2, 'Close'],
  ])
  expect(script.tags).toEqual(['fiber'])
})

test('Cancel discards the draft', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' changed')
  await person.click(await button('Cancel'))
  await person.click(await button('Edit'))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Fiber Pitch')
})

test('a failed save shows an error, and the draft survives leaving the page', async () => {
  const { id } = await create()
  const first = await open('admin', `/scripts?script=${id}`)
  await first.person.click(await button('Edit'))
  await first.person.type(await screen.findByRole('textbox', { name: 'Title' }), '!')
  answerWith({})
  await first.person.click(await button('Save'))
  expect(await screen.findByText('Failed to update script')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Fiber Pitch!')
  globalThis.fetch = realFetch
  first.unmount()
  await open('admin', `/scripts?script=${id}`)
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Fiber Pitch!')
})

test('Back asks before it discards unsaved changes', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), '!')
  await person.click(await button('Back to Scripts'))
  await person.click(await button('Keep editing'))
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Fiber Pitch!')
  await person.click(await button('Back to Scripts'))
  await person.click(await button('Discard changes'))
  expect(await screen.findByRole('heading', { name: 'Call Scripts' })).toBeVisible()
})

test('a stale edit shows the differences and can replace theirs', async () => {
  const script = await create()
  const { person } = await open('admin', `/scripts?script=${script.id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' mine')
  await services().as('admin')('PUT', `/api/scripts/${script.id}`, { ...script, title: 'Theirs' })
  await person.click(await button('Save'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this script' }))
  await waitFor(() => expect(dialog.getByText('Theirs')).toBeVisible())
  expect((await stored(script.id)).title).toBe('Theirs')
  await person.click(await dialog.findByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Script updated successfully')).toBeVisible()
  expect((await stored(script.id)).title).toBe('Fiber Pitch mine')
})

test('unsaved text of a script that someone deleted can become a new script', async () => {
  const { id } = await create()
  const { person, store } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' mine')
  await services().as('admin')('DELETE', `/api/scripts/${id}`)
  store.dispatch(api.util.invalidateTags([{ type: 'Script' }] as never))
  expect(await screen.findByText('This script was deleted. Your text is still here.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Fiber Pitch mine')
  expect(screen.getByLabelText('What to say in step 1')).toHaveValue('Hello, see example.com.')
  await person.click(await button('Create Script'))
  expect(await screen.findByRole('heading', { name: 'Fiber Pitch mine' })).toBeVisible()
  expect(screen.queryByText(/^This script was deleted/)).toBeNull()
  await person.click(await button('Back to Scripts'))
  await person.click(await button('New Script'))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('')
})

test('the list is shown if someone deletes a script without unsaved text', async () => {
  const { id } = await create()
  const { person, store } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await screen.findByRole('textbox', { name: 'Title' })
  await services().as('admin')('DELETE', `/api/scripts/${id}`)
  store.dispatch(api.util.invalidateTags([{ type: 'Script' }] as never))
  expect(await screen.findByText('No scripts available')).toBeVisible()
})

test('creates and deletes a script', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Script'))
  await person.click(await button('Create Script'))
  expect(await screen.findByText('Give the script a title.')).toBeVisible()
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'Brand new')
  await person.type(await screen.findByLabelText('Title of step 1'), 'Only step')
  await person.click(await button('Create Script'))
  expect(await screen.findByRole('heading', { name: 'Brand new' })).toBeVisible()
  await person.click(await button('Delete'))
  await person.click(await button('Delete Script'))
  expect(await screen.findByText('No scripts available')).toBeVisible()
  await person.click(await button('New Script'))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('')
})

test('Cancel leaves a new script without creating it', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Script'))
  await person.click(await button('Cancel'))
  expect(await screen.findByText('No scripts available')).toBeVisible()
})

test('agents cannot create scripts', async () => {
  await create()
  await open('agent', '/scripts?new')
  expect(await button('Fiber Pitch')).toBeVisible()
  for (const name of ['New Script', 'Create Script']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a draft that equals the script again is no longer unsaved', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  expect(screen.queryByText(/^Your unsaved changes/)).toBeNull()
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await person.type(title, '!')
  await person.type(title, '{Backspace}')
  await person.click(await button('Back to Scripts'))
  expect(await screen.findByRole('heading', { name: 'Call Scripts' })).toBeVisible()
})

test('a restored draft says so', async () => {
  const { id } = await create()
  const first = await open('admin', `/scripts?script=${id}`)
  await first.person.click(await button('Edit'))
  await first.person.type(await screen.findByRole('textbox', { name: 'Title' }), '!')
  first.unmount()
  await open('admin', `/scripts?script=${id}`)
  expect(await screen.findByText(/^Your unsaved changes were restored/)).toBeVisible()
})

test('a stale edit can be dropped for theirs', async () => {
  const script = await create()
  const { person } = await open('admin', `/scripts?script=${script.id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' mine')
  await services().as('admin')('PUT', `/api/scripts/${script.id}`, { ...script, title: 'Theirs' })
  await person.click(await button('Save'))
  await person.click(await button('Use theirs'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  expect((await stored(script.id)).title).toBe('Theirs')
})

test('an edit without a title is not saved', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.clear(await screen.findByRole('textbox', { name: 'Title' }))
  await person.click(await button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Give the script a title.')
  await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Fiber')
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await stored(id)).title).toBe('Fiber Pitch')
})

test('the first step cannot move up, nor the last one down', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  expect(await button('Move step 1 up')).toBeDisabled()
  expect(await button('Move step 1 down')).toBeEnabled()
  expect(await button('Move step 2 up')).toBeEnabled()
  expect(await button('Move step 2 down')).toBeDisabled()
  await person.click(await button('Move step 1 down'))
  expect(screen.getByLabelText('Title of step 1')).toHaveValue('Close')
})

test('a failed creation shows an error and keeps the form', async () => {
  const { person } = await open('admin', '/scripts?new')
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'Brand new')
  await person.type(screen.getByLabelText('Title of step 1'), 'Only step')
  answerWith({})
  await person.click(await button('Create Script'))
  expect(await screen.findByText("Couldn't create the script")).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Brand new')
})

test('a failed deletion keeps the script open', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Delete'))
  await screen.findByText('“Fiber Pitch” and its history will be deleted for everyone.')
  answerWith({})
  await person.click(await button('Delete Script'))
  expect(await screen.findByText('Failed to delete script')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Fiber Pitch' })).toBeInTheDocument()
})

test('tags are trimmed and shortened', async () => {
  const { id } = await create({ tags: [] })
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByLabelText('Tags'), `  new ,${'x'.repeat(41)},{Enter}`)
  await person.click(await button('Save'))
  expect(await screen.findByText('Script updated successfully')).toBeVisible()
  expect((await stored(id)).tags).toEqual(['new', 'x'.repeat(40)])
})
