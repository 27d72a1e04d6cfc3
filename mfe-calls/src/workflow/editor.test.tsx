import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { workflow } from '../testing/calls-api.ts'
import WorkflowPage from './page.tsx'

const path = '/api/workflow'
const copied = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  copied.mockClear()
})
afterEach(() => sessionStorage.clear())

async function open(role: 'agent' | 'admin', responses: Record<string, object> = {}) {
  const sent = answerWith({ [`GET ${path}`]: { body: workflow() }, ...responses })
  const { person } = await renderPage(<WorkflowPage />, { as: role, at: '/workflow' })
  // After userEvent.setup(), which installs its own clipboard.
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  await screen.findByRole('heading', { name: 'Quick Access Order Forms' })
  return { person, savedBodies: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

async function openEditor(responses: Record<string, object> = {}) {
  const page = await open('admin', responses)
  await page.person.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByLabelText('Title of step 1')
  const save = () => page.person.click(screen.getByRole('button', { name: 'Save' }))
  return { ...page, save }
}
const titles = () => screen.getAllByLabelText(/^Title of step/).map(field => (field as HTMLInputElement).value)
const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled

test('numbers the steps and copies one', async () => {
  const { person } = await open('agent')
  const steps = within(screen.getByRole('list', { name: 'Steps of a call' })).getAllByRole('listitem')
  expect(steps.map(step => step.textContent)).toEqual([
    '1GreetSay hello.',
    '2AskAsk about their service.',
    '3ClosePlace the order.',
  ])
  await person.click(screen.getByRole('button', { name: 'Copy Step 2' }))
  expect(copied).toHaveBeenCalledWith('Ask\nAsk about their service.')
})

test('links to order forms that have a URL, and copies the link', async () => {
  const { person } = await open('agent')
  expect(screen.getByRole('link', { name: 'Open form' })).toHaveAttribute('href', 'https://orders.example/bundle')
  expect(screen.getByRole('link', { name: 'Open form' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getAllByText('No link yet. An admin can add one.')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Copy Link to Bundle' }))
  expect(copied).toHaveBeenCalledWith('https://orders.example/bundle')
})

test('has no lookup link without a URL', async () => {
  await open('agent', { [`GET ${path}`]: { body: workflow({ lookupUrl: '' }) } })
  expect(screen.queryByRole('link', { name: /lookup/ })).toBeNull()
})

test('prints', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue()
  const { person } = await open('agent')
  await person.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('offers to try again if the workflow cannot be loaded', async () => {
  answerWith({ [`GET ${path}`]: { status: 503 } })
  const { person } = await renderPage(<WorkflowPage />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  answerWith({ [`GET ${path}`]: { body: workflow() } })
  await person.click(retry)
  expect(await screen.findByText('Greet')).toBeVisible()
})

test('shows a skeleton while loading', async () => {
  answerWith({ [`GET ${path}`]: new Promise(() => undefined) })
  await renderPage(<WorkflowPage />)
  expect(screen.getByLabelText('Loading')).toHaveAttribute('aria-busy', 'true')
})

test('moves steps up and down, except past the ends', async () => {
  const { person } = await openEditor()
  expect(isDisabled('Move step 1 up')).toBe(true)
  expect(isDisabled('Move step 1 down')).toBe(false)
  expect(isDisabled('Move step 3 up')).toBe(false)
  expect(isDisabled('Move step 3 down')).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Move step 1 down' }))
  expect(titles()).toEqual(['Ask', 'Greet', 'Close'])
  await person.click(screen.getByRole('button', { name: 'Move step 3 up' }))
  expect(titles()).toEqual(['Ask', 'Close', 'Greet'])
})

test('adds an empty step, but no order form', async () => {
  const { person } = await openEditor()
  await person.click(screen.getByRole('button', { name: 'Add step' }))
  expect(titles()).toEqual(['Greet', 'Ask', 'Close', ''])
  expect(screen.queryByRole('button', { name: 'Add order form' })).toBeNull()
})

test('removing the last order form focuses the one before', async () => {
  const { person } = await openEditor()
  await person.click(screen.getByRole('button', { name: 'Remove order form 2' }))
  expect(screen.getByLabelText('Title of order form 1')).toHaveFocus()
  expect(screen.queryByLabelText('Title of order form 2')).toBeNull()
})

test('saves every field with the version, links without spaces', async () => {
  const saved = workflow({ version: 2 })
  const { person, save, savedBodies } = await openEditor({ [`PUT ${path}`]: { body: saved } })
  const type = async (label: string, text: string) => {
    await person.clear(screen.getByLabelText(label))
    await person.type(screen.getByLabelText(label), text)
  }
  await type('Title of step 1', 'Hello')
  await type('Text of step 1', 'Smile.')
  await type('Title of order form 2', 'Web')
  await type('Description of order form 2', 'Internet')
  await type('Address of order form 2', ' https://web.example ')
  await type('Broadband availability lookup', ' https://map.example ')
  await save()
  expect(await screen.findByText('Workflow updated successfully')).toBeVisible()
  const [bundle] = workflow().orderForms
  expect(savedBodies()).toEqual([
    workflow({
      steps: [{ title: 'Hello', text: 'Smile.' }, ...workflow().steps.slice(1)],
      orderForms: [...(bundle ? [bundle] : []), { title: 'Web', description: 'Internet', url: 'https://web.example' }],
      lookupUrl: 'https://map.example',
    }),
  ])
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

const rejected = (path: string) => ({
  status: 400,
  body: { code: 'invalid_request', message: 'x', requestId: 'r', issues: [{ path, message: 'Enter a title.' }] },
})

test.each([
  ['steps.1.title', 'Title of step 2'],
  ['orderForms.0.title', 'Title of order form 1'],
  ['orderForms.1.url', 'Address of order form 2'],
  ['lookupUrl', 'Broadband availability lookup'],
])('marks the invalid field %s', async (field, label) => {
  const { save } = await openEditor({ [`PUT ${path}`]: rejected(field) })
  await save()
  expect(await screen.findByText('Enter a title.')).toBeVisible()
  // RTK Query renders the error up to a frame after the toast.
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveClass('ant-input-status-error'))
  expect(document.querySelectorAll('.ant-input-status-error')).toHaveLength(1)
})

test('shows that saving failed and keeps the editor open', async () => {
  const { save } = await openEditor({ [`PUT ${path}`]: { status: 503 } })
  await save()
  expect(await screen.findByText('Failed to update workflow')).toBeVisible()
  expect(screen.getByLabelText('Title of step 1')).toBeVisible()
})

test('after a conflict, the admin can take the stored version', async () => {
  const current = workflow({ steps: [{ title: 'Theirs', text: '' }], version: 2 })
  const { save } = await openEditor({
    [`PUT ${path}`]: { status: 409, body: { code: 'conflict', message: 'x', requestId: 'r', current } },
  })
  await save()
  const take = await screen.findByRole('button', { name: 'Use theirs' })
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  take.click()
  expect(await screen.findByDisplayValue('Theirs')).toBeVisible()
  expect(titles()).toEqual(['Theirs'])
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('an unchanged draft is not announced as restored', async () => {
  await openEditor()
  expect(screen.queryByText(/Your unsaved changes are back/)).toBeNull()
  expect(screen.getByLabelText('Title of step 1')).toHaveFocus()
})
