/** @jest-environment-options {"services":["engagement"]} */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, services } from '@portal/sdk/testing'
import SeedPage from './page.tsx'

const realFetch = globalThis.fetch
beforeEach(async () => {
  await services().database.owner`truncate engagement.script cascade`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const open = () => renderPage(<SeedPage />, { as: 'admin', at: '/admin/seed' })
const seedButton = () => screen.findByRole('button', { name: 'Seed Scripts' })

test('seeds four scripts into an empty portal', async () => {
  const { person } = await open()
  expect(await screen.findByText('Scripts (0)')).toBeVisible()
  expect(screen.getByText(/^No scripts yet. Seeding adds four scripts/)).toBeVisible()
  expect(screen.getByText('Add the starter call scripts')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open Scripts' })).toBeNull()
  await person.click(await seedButton())
  expect(await screen.findByText('Scripts (4)')).toBeVisible()
  for (const title of [
    'DIRECTV + HughesNet Bundle',
    'Frontier/DISH Package',
    'Charter/Spectrum Triple Play',
    'HughesNet Internet Only',
  ]) {
    expect(screen.getByRole('link', { name: title })).toBeVisible()
  }
  expect(screen.queryByText(/^No scripts yet/)).toBeNull()
  expect(screen.getAllByText(/ · [6-8] steps$/)).toHaveLength(4)
  expect(await screen.findByRole('status')).toHaveTextContent('Added 4 scripts.')
  expect(await seedButton()).toBeDisabled()
})

test('seeds again after the scripts were deleted', async () => {
  const { person, store } = await open()
  await person.click(await seedButton())
  expect(await screen.findByText('Scripts (4)')).toBeVisible()
  await services().database.owner`truncate engagement.script cascade`
  store.dispatch(api.util.invalidateTags(['Script'] as never))
  expect(await screen.findByText('Scripts (0)')).toBeVisible()
  await person.click(await seedButton())
  expect(await screen.findByText('Scripts (4)')).toBeVisible()
})

test('existing scripts must be deleted before seeding', async () => {
  await services().as('admin')('POST', '/api/admin/seed-scripts')
  await open()
  expect(await screen.findByText('Your scripts are ready')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Scripts' })).toHaveAttribute('href', '/scripts')
  expect(await seedButton()).toBeDisabled()
})

test.each([
  [
    { status: 409, body: { code: 'conflict', message: 'There are scripts already.', requestId: 'r' } },
    'There are scripts already.',
  ],
  [{ status: 500 }, 'Failed to seed scripts'],
])('a failed seed with %j shows an alert', async (answer, message) => {
  const { person } = await open()
  const button = await seedButton()
  answerWith({ 'POST /api/admin/seed-scripts': answer })
  await person.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(await seedButton()).toBeEnabled()
})

test('shows an error while the service is down, and Retry loads the scripts', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  const { person } = await open()
  expect(await screen.findByText('The scripts could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Scripts (0)')).toBeVisible()
})

test('a rejected seed shows its reason', async () => {
  const { person } = await open()
  const button = await seedButton()
  answerWith({ 'POST /api/admin/seed-scripts': { body: { success: false, message: '', error: 'Out of space.' } } })
  await person.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of space.')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a script without a category shows only its steps', async () => {
  const steps = [{ id: crypto.randomUUID(), title: 'Greeting', content: 'Hello', order: 1 }]
  const body = { title: 'Short', description: '', category: '', tags: [], steps }
  await services().as('admin')('POST', '/api/scripts', body)
  await open()
  expect(await screen.findByText('1 step')).toBeVisible()
})

test('the button is disabled while seeding', async () => {
  const { person } = await open()
  const button = await seedButton()
  const reply = Promise.withResolvers<{ status: number }>()
  answerWith({ 'POST /api/admin/seed-scripts': reply.promise })
  await person.click(button)
  expect(await screen.findByRole('button', { name: 'Seeding...' })).toBeDisabled()
  reply.resolve({ status: 500 })
  expect(await seedButton()).toBeEnabled()
})
