/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Script } from '@portal/contracts/engagement'
import type { Role } from '@portal/contracts/role'
import { Route, Routes } from '@portal/sdk/router'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import PlayerPage from '../player/page.tsx'
import ScriptsPage from './page.tsx'

const realFetch = globalThis.fetch

const owner = () => services().database.owner

beforeEach(async () => {
  sessionStorage.clear()
  await owner()`delete from engagement.script`
  await owner()`delete from engagement.communication`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const step = (title: string, order: number, content = `Say ${title}.`) => ({
  id: crypto.randomUUID(),
  title,
  content,
  order,
})

async function create(body: object = {}): Promise<Script> {
  const answer = await services().as('admin')('POST', '/api/scripts', {
    title: 'Fiber Pitch',
    description: 'For fiber.',
    category: 'Sales',
    tags: ['fiber'],
    steps: [step('Greeting', 1, 'Hello, see example.com.'), step('Close', 2)],
    ...body,
  })
  return (await answer.json()) as Script
}
const stored = async (id: string) =>
  (await (await services().as('admin')('GET', `/api/scripts/${id}`)).json()) as Script
const open = (role: Role = 'agent', at = '/scripts') =>
  renderPage(
    <Routes>
      <Route path="/scripts" element={<ScriptsPage />} />
      <Route path="/scripts/:id" element={<PlayerPage />} />
    </Routes>,
    { as: role, at },
  )
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('without scripts the page says whom to ask', async () => {
  await open()
  expect(await screen.findByText('No scripts available')).toBeVisible()
  expect(screen.getByText('Contact your administrator to add call scripts')).toBeVisible()
})

test('a script of 60 days carries the badge, one of 59 does not; opened, it warns and tells admins what to do', async () => {
  const old = await create({ title: 'Old' })
  await create({ title: 'Young' })
  await owner()`update engagement.script set updated_at = now() - interval '60 days' where id = ${old.id}`
  await owner()`update engagement.script set updated_at = now() - interval '59 days 23 hours' where id <> ${old.id}`
  const { person } = await open('admin')
  expect(await screen.findAllByText('60+ days old')).toHaveLength(1)
  await person.click(await screen.findByRole('button', { name: 'Old' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Pricing May Be Outdated')
  expect(alert).toHaveTextContent(
    "This script hasn't been updated in 60 days. Please verify current pricing before using with customers. Use the Edit button to update pricing information.",
  )
  await person.click(await screen.findByRole('button', { name: 'Prices verified' }))
  await waitFor(() => expect(screen.queryByText('Pricing May Be Outdated')).toBeNull())
  expect(screen.getByText(/by Demo Admin/)).toBeVisible()
})

test('the banner names recent announcements', async () => {
  await services().as('admin')('POST', '/api/communications', { title: 'Big news', message: 'Hi.' })
  await open()
  const banner = within(await screen.findByRole('region', { name: 'Recent Announcements' }))
  expect(banner.getByText('Big news')).toBeVisible()
  expect(banner.getByRole('link', { name: /View All/ })).toHaveAttribute('href', '/communications')
})

test('steps are ticked and notes typed; both survive leaving the page, and Reset clears both', async () => {
  const { id } = await create()
  const first = await open('agent', `/scripts?script=${id}`)
  await first.person.click(await screen.findByRole('checkbox', { name: '1. Greeting' }))
  await first.person.type(await screen.findByLabelText('Call notes'), 'Calls back on Monday')
  expect(screen.getByText('1 of 2 steps done')).toBeVisible()
  first.unmount()
  const { person } = await open('agent', `/scripts?script=${id}`)
  expect(await screen.findByRole('checkbox', { name: '1. Greeting' })).toBeChecked()
  expect(screen.getByLabelText('Call notes')).toHaveValue('Calls back on Monday')
  await person.click(await button('Reset Checklist'))
  expect(screen.getByRole('checkbox', { name: '1. Greeting' })).not.toBeChecked()
  expect(screen.getByLabelText('Call notes')).toHaveValue('')
  await person.click(await button('Back to Scripts'))
  expect(await screen.findByRole('heading', { name: 'Call Scripts' })).toBeVisible()
})

test('back in the list the keyboard is at the script that one came from', async () => {
  await create({ title: 'Other' })
  await create()
  const { person } = await open()
  await person.click(await button('Fiber Pitch'))
  await person.click(await button('Back to Scripts'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fiber Pitch' })).toHaveFocus())
})

test('a web address in a step opens in a new tab', async () => {
  const { id } = await create()
  await open('agent', `/scripts?script=${id}`)
  const link = await screen.findByRole('link', { name: 'example.com' })
  expect(link).toHaveAttribute('href', 'https://example.com')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a step is copied, and a clipboard that refuses is told', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts?script=${id}`)
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
  await person.click(await button('Copy step 2: Close'))
  expect(await screen.findByText('Failed to copy to clipboard')).toBeVisible()
  await person.click(await button('Copy step 2: Close'))
  expect(await screen.findByText('Step content copied to clipboard')).toBeVisible()
  expect(write).toHaveBeenLastCalledWith('Say Close.')
})

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
  const title = await screen.findByLabelText('Title')
  await person.clear(title)
  await person.type(title, 'Fiber Talk')
  await person.click(await button('Add Step'))
  await person.type(await screen.findByLabelText('Title of step 3'), 'Thanks')
  await person.click(await button('Move step 3 up'))
  await person.click(await button('Remove step 1'))
  await person.click(await button('Save'))
  expect(await screen.findByText('Script updated successfully')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Fiber Talk' })).toBeVisible()
  const script = await stored(id)
  expect(script.steps.map(it => [it.order, it.title])).toEqual([
    [1, 'Thanks'],
    [2, 'Close'],
  ])
  expect(script.tags).toEqual(['fiber'])
})

test('Cancel discards the draft', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByLabelText('Title'), ' changed')
  await person.click(await button('Cancel'))
  await person.click(await button('Edit'))
  expect(await screen.findByLabelText('Title')).toHaveValue('Fiber Pitch')
})

test('a failed save says so and keeps what was typed, over leaving the page too', async () => {
  const { id } = await create()
  const first = await open('admin', `/scripts?script=${id}`)
  await first.person.click(await button('Edit'))
  await first.person.type(await screen.findByLabelText('Title'), '!')
  answerWith({})
  await first.person.click(await button('Save'))
  expect(await screen.findByText('Failed to update script')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Fiber Pitch!')
  globalThis.fetch = realFetch
  first.unmount()
  await open('admin', `/scripts?script=${id}`)
  expect(await screen.findByLabelText('Title')).toHaveValue('Fiber Pitch!')
})

test('with unsaved changes Back asks first', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByLabelText('Title'), '!')
  await person.click(await button('Back to Scripts'))
  await person.click(await button('Keep editing'))
  expect(screen.getByLabelText('Title')).toHaveValue('Fiber Pitch!')
  await person.click(await button('Back to Scripts'))
  await person.click(await button('Discard changes'))
  expect(await screen.findByRole('heading', { name: 'Call Scripts' })).toBeVisible()
})

test('a stale edit shows the differences, and mine can go on top', async () => {
  const script = await create()
  const { person } = await open('admin', `/scripts?script=${script.id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByLabelText('Title'), ' mine')
  await services().as('admin')('PUT', `/api/scripts/${script.id}`, { ...script, title: 'Theirs' })
  await person.click(await button('Save'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this script' }))
  await waitFor(() => expect(dialog.getByText('Theirs')).toBeVisible())
  expect((await stored(script.id)).title).toBe('Theirs')
  await person.click(await dialog.findByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Script updated successfully')).toBeVisible()
  expect((await stored(script.id)).title).toBe('Fiber Pitch mine')
})

test('the history tells who changed what', async () => {
  const script = await create()
  const [first, second] = script.steps
  const steps = [first, { ...second, content: 'New words' }]
  await services().as('admin')('PUT', `/api/scripts/${script.id}`, { ...script, title: 'Second', steps })
  const { person } = await open('admin', `/scripts?script=${script.id}`)
  await person.click(await button('History'))
  const changes = within(await screen.findByRole('region', { name: 'Title' }))
  expect(changes.getByText('Fiber Pitch').tagName).toBe('DEL')
  expect(changes.getByText('Second').tagName).toBe('INS')
  const ofStep = within(screen.getByRole('region', { name: `Step 2: ${second?.title}` }))
  expect(ofStep.getByText('New words').tagName).toBe('INS')
})

test('a script is created and deleted', async () => {
  const { person } = await open('admin')
  await person.click(await button('New Script'))
  await person.click(await button('Create Script'))
  expect(await screen.findByText('Give the script a title.')).toBeVisible()
  await person.type(await screen.findByLabelText('Title'), 'Brand new')
  await person.type(await screen.findByLabelText('Title of step 1'), 'Only step')
  await person.click(await button('Create Script'))
  expect(await screen.findByRole('heading', { name: 'Brand new' })).toBeVisible()
  await person.click(await button('Delete'))
  await person.click(await button('Delete Script'))
  expect(await screen.findByText('No scripts available')).toBeVisible()
})

test('the player moves by buttons and arrow keys, keeps the step in the address and shows what comes next', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}`)
  expect(await screen.findByRole('heading', { name: 'Greeting' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(screen.getByText(/^Next:.*Say Close\.$/)).toBeVisible()
  await person.keyboard('{ArrowLeft}')
  expect(screen.getByText('Step 1 of 2')).toBeVisible()
  await person.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(screen.getByText('Step 1 of 2')).toBeVisible()
  await person.keyboard('{ArrowRight}')
  expect(await screen.findByRole('heading', { name: 'Close', level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await person.click(await screen.findByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('Step 1 of 2')).toBeVisible()
  for (const name of ['Back', 'Close']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/scripts')
  }
})

test('an address with a step opens there', async () => {
  const { id } = await create()
  await open('agent', `/scripts/${id}?step=2`)
  expect(await screen.findByText('Step 2 of 2')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '2')
})

test.each([crypto.randomUUID(), 'nonsense'])('the player says that script %s does not exist', async id => {
  await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('Script not found')).toBeVisible()
  expect(screen.getByText("The script you're looking for doesn't exist")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Scripts' })).toHaveAttribute('href', '/scripts')
})

test('two keys pressed at once are two steps', async () => {
  const { id } = await create({ steps: [step('One', 1), step('Two', 2), step('Three', 3)] })
  await open('agent', `/scripts/${id}`)
  await screen.findByText('Step 1 of 3')
  for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(await screen.findByText('Step 3 of 3')).toBeVisible()
})
