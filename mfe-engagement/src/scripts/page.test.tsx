/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Script } from '@portal/contracts/engagement'
import type { Role } from '@portal/contracts/role'
import { api } from '@portal/sdk'
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

test("opens the script for a lead's service, and goes back to all scripts", async () => {
  await create()
  await create({ title: 'Cable Pitch', tags: ['cable TV'] })
  const { person } = await open('agent', '/scripts?service=cable-tv')
  expect(await screen.findByRole('heading', { name: 'Cable Pitch' })).toBeVisible()
  await person.click(await button('Back to Scripts'))
  expect(await button('Fiber Pitch')).toBeVisible()
})

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

test('an empty list says whom to contact', async () => {
  await open()
  expect(await screen.findByText('No scripts available')).toBeVisible()
  expect(screen.getByText('Contact your administrator to add call scripts')).toBeVisible()
})

test('warns of a script that is 60 days old, not of one that is 59', async () => {
  const old = await create({ title: 'Old' })
  await create({ title: 'Young' })
  await owner()`update engagement.script set updated_at = now() - interval '60 days' where id = ${old.id}`
  await owner()`update engagement.script set updated_at = now() - interval '59 days 23 hours' where id <> ${old.id}`
  const { person } = await open('admin')
  expect(await screen.findAllByText('60+ days old')).toHaveLength(1)
  expect(screen.queryByText('No scripts available')).toBeNull()
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

test('the banner shows recent announcements', async () => {
  await services().as('admin')('POST', '/api/communications', { title: 'Big news', message: 'Hi.' })
  await open()
  const banner = within(await screen.findByRole('region', { name: 'Recent Announcements' }))
  expect(await banner.findByText('Big news')).toBeVisible()
  expect(banner.getByRole('link', { name: /View All/ })).toHaveAttribute('href', '/communications')
})

test('checks and call notes survive leaving the page, and Reset clears both', async () => {
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
  expect(await button('Reset Checklist')).toBeDisabled()
  await person.click(screen.getByRole('checkbox', { name: '2. Close' }))
  await person.click(screen.getByRole('checkbox', { name: '1. Greeting' }))
  await person.click(screen.getByRole('checkbox', { name: '2. Close' }))
  expect(screen.getByRole('checkbox', { name: '1. Greeting' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: '2. Close' })).not.toBeChecked()
  expect(await button('Reset Checklist')).toBeEnabled()
  expect(screen.getByLabelText('Call notes')).toHaveValue('')
  await person.click(await button('Back to Scripts'))
  expect(await screen.findByRole('heading', { name: 'Call Scripts' })).toBeVisible()
})

test('back in the list, the opened script has the focus', async () => {
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

test('copies a step and shows an error if the clipboard fails', async () => {
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
  await person.type(await screen.findByLabelText('Title'), ' changed')
  await person.click(await button('Cancel'))
  await person.click(await button('Edit'))
  expect(await screen.findByLabelText('Title')).toHaveValue('Fiber Pitch')
})

test('a failed save shows an error, and the draft survives leaving the page', async () => {
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

test('Back asks before it discards unsaved changes', async () => {
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

test('a stale edit shows the differences and can replace theirs', async () => {
  const script = await create()
  const { person } = await open('admin', `/scripts?script=${script.id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByLabelText('Title'), ' mine')
  await services().as('admin')('PUT', `/api/scripts/${script.id}`, { ...script, title: 'Theirs' })
  await person.click(await button('Save'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this script' }))
  await waitFor(() => expect(dialog.getByText('Theirs')).toBeVisible())
  expect((await stored(script.id)).title).toBe('Theirs')
  await person.click(await dialog.findByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Script updated successfully')).toBeVisible()
  expect((await stored(script.id)).title).toBe('Fiber Pitch mine')
})

test('the history shows what each version changed', async () => {
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

test('creates and deletes a script', async () => {
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

test('the player moves by buttons and arrow keys and shows the next step', async () => {
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

describe('a script started for a lead', () => {
  const leadId = crypto.randomUUID()
  const lead = { id: leadId, fullName: 'Gloria Duarte', zipCode: '13501', notes: 'Has cable', version: 3 }
  const leadPath = `/api/leads/${leadId}`
  const steps = [step('Greeting', 1, 'Hi {customer} in {zip}, I am {agent}. [Pause.]'), step('Close', 2)]

  async function openForLead(answers: Record<string, object> = {}) {
    const script = await create({ steps })
    const sent = answerWith({
      [`GET /api/scripts/${script.id}`]: { body: script },
      [`GET ${leadPath}`]: { body: lead },
      [`PATCH ${leadPath}`]: { body: { ...lead, notes: 'Has fiber', version: 4 } },
      ...answers,
    })
    return { ...(await open('agent', `/scripts/${script.id}?lead=${leadId}`)), sent }
  }

  test('names the customer and keeps the lead from step to step', async () => {
    const { person } = await openForLead()
    expect(await screen.findByLabelText('Notes on Gloria Duarte')).toHaveValue('Has cable')
    expect(screen.getByRole('article')).toHaveTextContent(/Hi Gloria Duarte in 13501, I am \w+\. Pause\./)
    await person.click(await button('Next'))
    expect(await screen.findByText('Step 2 of 2')).toBeVisible()
    expect(screen.getByLabelText('Notes on Gloria Duarte')).toBeVisible()
  })

  test("saves notes as the lead's notes when the field is left", async () => {
    const { person, sent } = await openForLead()
    const field = await screen.findByLabelText('Notes on Gloria Duarte')
    await person.clear(field)
    await person.type(field, 'Has fiber')
    await person.tab()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { notes: 'Has fiber', version: 3 },
    ])
  })

  test('keeps what was typed if someone else changed the notes', async () => {
    const current = { ...lead, notes: 'Moved', version: 7 }
    const body = { code: 'conflict', message: 'x', requestId: '1', current }
    const { person, sent } = await openForLead({ [`PATCH ${leadPath}`]: { status: 409, body } })
    const field = await screen.findByLabelText('Notes on Gloria Duarte')
    await person.type(field, '!')
    await person.tab()
    expect(await screen.findByText('Moved')).toBeVisible()
    expect(field).toHaveValue('Has cable!')
    await person.click(await button('Keep mine'))
    await waitFor(() => expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ notes: 'Has cable!', version: 7 })
  })
})

test('without a lead, a script says what to ask for', async () => {
  const { id } = await create({ steps: [step('Address', 1, 'Is your ZIP code {zip}?')] })
  await open('agent', `/scripts/${id}`)
  expect(await screen.findAllByText('ask: ZIP')).not.toHaveLength(0)
  expect(screen.queryByLabelText(/^Notes on/)).toBeNull()
})

test('the step in the URL is opened', async () => {
  const { id } = await create()
  await open('agent', `/scripts/${id}?step=2`)
  expect(await screen.findByText('Step 2 of 2')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '2')
})

test.each([crypto.randomUUID(), 'nonsense'])('the player reports that script %s does not exist', async id => {
  await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('Script not found')).toBeVisible()
  expect(screen.getByText("The script you're looking for doesn't exist")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Scripts' })).toHaveAttribute('href', '/scripts')
})

test('two key presses before a render move two steps', async () => {
  const { id } = await create({ steps: [step('One', 1), step('Two', 2), step('Three', 3)] })
  await open('agent', `/scripts/${id}`)
  await screen.findByText('Step 1 of 3')
  for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(await screen.findByText('Step 3 of 3')).toBeVisible()
})

test.each([
  ['0', 1],
  ['-3', 1],
  ['9', 2],
  ['abc', 1],
  ['1.9', 1],
  ['2', 2],
])('the step %s in the URL opens step %i', async (given, shown) => {
  const { id } = await create()
  await open('agent', `/scripts/${id}?step=${given}`)
  expect(await screen.findByText(`Step ${shown} of 2`)).toBeVisible()
})

test('the player shows the end of a script and copies a step', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}?step=2`)
  expect(await screen.findByText('This is the last step.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByText('Step 2 of 2')).toBeVisible()
  await person.click(await button('Copy step 2: Close'))
  expect(await screen.findByText('Step content copied to clipboard')).toBeVisible()
  await person.click(await button('Previous'))
  expect(await screen.findByRole('heading', { name: 'Greeting', level: 1 })).toHaveFocus()
})

test('the arrow keys do nothing while typing', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}`)
  await screen.findByText('Step 1 of 2')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByText('Step 1 of 2')).toBeVisible()
  field.remove()
})

test('the player says when a script has no steps', async () => {
  const { id } = await create({ steps: [] })
  await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('This script has no steps yet.')).toBeVisible()
  expect(screen.queryByText(/^Step /)).toBeNull()
})

test('the player shows an error while the service is down, and Retry loads the script', async () => {
  const { id } = await create()
  answerWith({})
  const { person } = await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('The script could not be loaded')).toBeVisible()
  expect(screen.queryByText('Script not found')).toBeNull()
  globalThis.fetch = realFetch
  await person.click(await button('Retry'))
  expect(await screen.findByText('Step 1 of 2')).toBeVisible()
})

test('the list shows an error while the service is down, and Retry loads the scripts', async () => {
  await create()
  answerWith({})
  const { person } = await open()
  expect(await screen.findByText('The scripts could not be loaded')).toBeVisible()
  expect(screen.queryByText('No scripts available')).toBeNull()
  globalThis.fetch = realFetch
  await person.click(await button('Retry'))
  expect(await button('Fiber Pitch')).toBeVisible()
})

test('a card counts its steps and links to the player', async () => {
  const { id } = await create()
  await create({ title: 'Short', category: '', steps: [step('Only', 1)] })
  await open()
  expect(await screen.findByText(/^2 steps · updated/)).toBeVisible()
  const short = within(screen.getByRole('article', { name: 'Short' }))
  expect(short.getByText(/^1 step · updated/)).toBeVisible()
  expect(short.queryByText('Sales')).toBeNull()
  expect(screen.getByRole('link', { name: 'Play Fiber Pitch' })).toHaveAttribute('href', `/scripts/${id}`)
  expect(screen.queryByRole('region', { name: 'Recent Announcements' })).toBeNull()
})

test('the banner shows at most two announcements', async () => {
  for (const title of ['One', 'Two', 'Three']) {
    await services().as('admin')('POST', '/api/communications', { title, message: 'Hi.' })
  }
  await open()
  const banner = within(await screen.findByRole('region', { name: 'Recent Announcements' }))
  expect(banner.getAllByRole('listitem')).toHaveLength(2)
})

test('agents are warned of old prices, without the hints for admins', async () => {
  const { id } = await create()
  await owner()`update engagement.script set updated_at = now() - interval '75 days'`
  await open('agent', `/scripts?script=${id}`)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent("This script hasn't been updated in 75 days.")
  expect(alert).not.toHaveTextContent('Use the Edit button')
  expect(screen.queryByRole('button', { name: 'Prices verified' })).toBeNull()
})

test('a failed price check shows an error', async () => {
  const { id } = await create()
  await owner()`update engagement.script set updated_at = now() - interval '60 days'`
  const { person } = await open('admin', `/scripts?script=${id}`)
  const verify = await button('Prices verified')
  answerWith({})
  await person.click(verify)
  expect(await screen.findByText('Failed to update script')).toBeVisible()
  await waitFor(() => expect(verify).toBeEnabled())
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
  const title = await screen.findByLabelText('Title')
  await person.type(title, '!')
  await person.type(title, '{Backspace}')
  await person.click(await button('Back to Scripts'))
  expect(await screen.findByRole('heading', { name: 'Call Scripts' })).toBeVisible()
})

test('a restored draft says so', async () => {
  const { id } = await create()
  const first = await open('admin', `/scripts?script=${id}`)
  await first.person.click(await button('Edit'))
  await first.person.type(await screen.findByLabelText('Title'), '!')
  first.unmount()
  await open('admin', `/scripts?script=${id}`)
  expect(await screen.findByText(/^Your unsaved changes were restored/)).toBeVisible()
})

test('a stale edit can be dropped for theirs', async () => {
  const script = await create()
  const { person } = await open('admin', `/scripts?script=${script.id}`)
  await person.click(await button('Edit'))
  await person.type(await screen.findByLabelText('Title'), ' mine')
  await services().as('admin')('PUT', `/api/scripts/${script.id}`, { ...script, title: 'Theirs' })
  await person.click(await button('Save'))
  await person.click(await button('Use theirs'))
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
  expect((await stored(script.id)).title).toBe('Theirs')
})

test('an edit without a title is not saved', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('Edit'))
  await person.clear(await screen.findByLabelText('Title'))
  await person.click(await button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Give the script a title.')
  await person.type(screen.getByLabelText('Title'), 'Fiber')
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
  await person.type(await screen.findByLabelText('Title'), 'Brand new')
  await person.type(screen.getByLabelText('Title of step 1'), 'Only step')
  answerWith({})
  await person.click(await button('Create Script'))
  expect(await screen.findByText("Couldn't create the script")).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Brand new')
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

test('an older version shows what it changed, and the first one that it was created', async () => {
  const script = await create()
  await services().as('admin')('PUT', `/api/scripts/${script.id}`, { ...script, title: 'Second' })
  const { person } = await open('admin', `/scripts?script=${script.id}`)
  await person.click(await button('History'))
  expect(await screen.findByRole('heading', { name: 'Changes in version 2' })).toBeInTheDocument()
  const first = await button(/^Version 1/)
  expect(await button(/^Version 2/)).toHaveAttribute('aria-pressed', 'true')
  expect(first).toHaveAttribute('aria-pressed', 'false')
  await person.click(first)
  expect(await screen.findByRole('heading', { name: 'Created' })).toBeInTheDocument()
  expect(first).toHaveAttribute('aria-pressed', 'true')
  expect(within(screen.getByRole('region', { name: 'Title' })).getByText('Fiber Pitch').tagName).toBe('INS')
})

test('shows an error if the history cannot be loaded', async () => {
  const { id } = await create()
  const { person } = await open('admin', `/scripts?script=${id}`)
  const history = await button('History')
  answerWith({})
  await person.click(history)
  await waitFor(() => expect(screen.getByText('The history could not be loaded')).toBeVisible())
})

test.each([
  ['the list', '/scripts', 'For fiber.'],
  ['the checklist', '/scripts?script=', '1. Greeting'],
  ['the player', '/scripts/', 'Step 1 of 2'],
])('%s keeps its content if a refresh fails', async (_, path, text) => {
  const { id } = await create()
  const { store } = await open('agent', path === '/scripts' ? path : `${path}${id}`)
  await screen.findByText(text)
  await failRefresh(store, 'Script')
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
})

test('the history keeps its content if a refresh fails', async () => {
  const { id } = await create()
  const { person, store } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('History'))
  await screen.findByRole('heading', { name: 'Created' })
  await failRefresh(store, 'Script')
  expect(screen.getByRole('heading', { name: 'Created' })).toBeInTheDocument()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
})

test('the preview of the next step skips empty lines', async () => {
  const { id } = await create({ steps: [step('One', 1), step('Two', 2, '\n  \n  Say hello. \nThen wait.')] })
  await open('agent', `/scripts/${id}`)
  expect((await screen.findByText(/^Next:/)).textContent).toBe('Next: Two Say hello.')
})

test('the printed script has every step', async () => {
  const { id } = await create()
  await open('agent', `/scripts/${id}`)
  expect(await screen.findByRole('heading', { name: '1. Greeting' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '2. Close' })).toBeInTheDocument()
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
