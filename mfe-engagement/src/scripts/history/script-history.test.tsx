/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { expect, test } from '@jest/globals'
import { answerWith, screen, services, waitFor, within } from '@portal/sdk/testing'
import { button, create, open, startWithoutScripts } from '../../testing/scripts-pages.tsx'
import { failRefresh } from '../../testing/fail-refresh.ts'

startWithoutScripts()

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

test('the history keeps its content if a refresh fails', async () => {
  const { id } = await create()
  const { person, store } = await open('admin', `/scripts?script=${id}`)
  await person.click(await button('History'))
  await screen.findByRole('heading', { name: 'Created' })
  await failRefresh(store, 'Script')
  expect(screen.getByRole('heading', { name: 'Created' })).toBeInTheDocument()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
})
