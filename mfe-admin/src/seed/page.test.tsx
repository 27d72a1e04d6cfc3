/** @jest-environment-options {"services":["engagement"]} */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
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

test('an empty portal gets its four scripts, and then has them', async () => {
  const { person } = await open()
  expect(await screen.findByText('Scripts (0)')).toBeVisible()
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
  expect(await screen.findByRole('status')).toHaveTextContent('Added 4 scripts.')
  expect(await seedButton()).toBeDisabled()
})

test('where there are scripts nothing can be seeded, and the page says what to do first', async () => {
  await services().as('admin')('POST', '/api/admin/seed-scripts')
  await open()
  expect(await screen.findByText(/Delete them under/)).toBeVisible()
  expect(await seedButton()).toBeDisabled()
})

test.each([
  [
    { status: 409, body: { code: 'conflict', message: 'There are scripts already.', requestId: 'r' } },
    'There are scripts already.',
  ],
  [{ status: 500 }, 'Failed to seed scripts'],
])('a seed that fails with %j is an alert', async (answer, sentence) => {
  const { person } = await open()
  const button = await seedButton()
  answerWith({ 'POST /api/admin/seed-scripts': answer })
  await person.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(await seedButton()).toBeEnabled()
})

test('while the service is down the page says so', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }))
  await open()
  expect(await screen.findByText('The scripts could not be loaded')).toBeVisible()
})
