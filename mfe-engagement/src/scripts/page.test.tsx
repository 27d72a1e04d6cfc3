/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { expect, jest, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, screen, services, waitFor, within } from '@portal/sdk/testing'
import { button, create, open, owner, startWithoutScripts, step, realFetch } from '../testing/scripts-pages.tsx'
import { announcement } from '../testing/communications-page.tsx'
import { failRefresh } from '../testing/fail-refresh.ts'

startWithoutScripts()

test("opens the script for a lead's service, and goes back to all scripts", async () => {
  await create()
  await create({ title: 'Cable Pitch', tags: ['cable TV'] })
  const { person } = await open('agent', '/scripts?service=cable-tv')
  expect(await screen.findByRole('heading', { name: 'Cable Pitch' })).toBeVisible()
  await person.click(await button('Back to Scripts'))
  expect(await button('Fiber Pitch')).toBeVisible()
})

test("stays on the script for a lead's service if another one matches better later", async () => {
  const { id } = await create({ title: 'Cable Pitch', tags: ['cable TV', 'fiber'] })
  const { store } = await open('agent', '/scripts?service=cable-tv')
  expect(await screen.findByRole('heading', { name: 'Cable Pitch' })).toBeVisible()
  await create({ title: 'Better Pitch', tags: ['cable TV'] })
  await owner()`update engagement.script set title = 'Cable Pitch 2' where id = ${id}`
  store.dispatch(api.util.invalidateTags(['Script']))
  expect(await screen.findByRole('heading', { name: /Better Pitch|Cable Pitch 2/ })).toHaveTextContent('Cable Pitch 2')
})

test('stays on the list if no script matches the service until later', async () => {
  await create()
  const { store } = await open('agent', '/scripts?service=cable-tv')
  expect(await button('Fiber Pitch')).toBeVisible()
  await create({ title: 'Cable Pitch', tags: ['cable TV'] })
  store.dispatch(api.util.invalidateTags(['Script']))
  expect(await button('Cable Pitch')).toBeVisible()
})

test('an empty list says whom to contact', async () => {
  await open()
  expect(await screen.findByText('No scripts available')).toBeVisible()
  expect(screen.getByText('Contact your administrator to add call scripts')).toBeVisible()
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
})

test('warns of a script that is 60 days old, not of one that is 59', async () => {
  const old = await create({ title: 'Old' })
  await create({ title: 'Young' })
  await owner()`update engagement.script set updated_at = now() - interval '60 days' where id = ${old.id}`
  await owner()`update engagement.script set updated_at = now() - interval '59 days 23 hours' where id <> ${old.id}`
  const { person } = await open('admin')
  expect(await screen.findAllByText('60+ days old')).toHaveLength(1)
  // The badge says how old it is.
  expect(screen.getAllByText(/^Updated/)).toHaveLength(1)
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

test('the banner leaves out expired announcements', async () => {
  const body = [{ ...announcement, id: '1', title: 'Old', expiresAt: '2020-01-01T00:00:00.000Z' }, announcement]
  answerWith({ 'GET /api/scripts': { body: [] }, 'GET /api/communications': { body } })
  await open()
  const banner = within(await screen.findByRole('region', { name: 'Recent Announcements' }))
  expect(await banner.findByText('News')).toBeVisible()
  expect(banner.queryByText('Old')).toBeNull()
})

test('there is no banner after the last announcement has expired', async () => {
  const body = [{ ...announcement, expiresAt: '2020-01-01T00:00:00.000Z' }]
  answerWith({ 'GET /api/scripts': { body: [] }, 'GET /api/communications': { body } })
  await open()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent Announcements' })).toBeNull())
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

test('the printed script has every step', async () => {
  const { id } = await create()
  await open('agent', `/scripts/${id}`)
  expect(await screen.findByRole('heading', { name: '1. Greeting' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '2. Close' })).toBeInTheDocument()
})

test('a card counts its steps and links to the player', async () => {
  const { id } = await create()
  await create({ title: 'Short', category: '', steps: [step('Only', 1)] })
  await open()
  expect(await screen.findByText('Checklist of 2 steps')).toBeVisible()
  const short = within(screen.getByRole('article', { name: 'Short' }))
  expect(short.getByText('Checklist of 1 step')).toBeVisible()
  expect(short.getByText(/^Updated/)).toBeVisible()
  expect(short.queryByText('Sales')).toBeNull()
  expect(screen.getByRole('link', { name: 'Run on a call Fiber Pitch' })).toHaveAttribute('href', `/scripts/${id}`)
  // Its place is reserved until the announcements are there.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent Announcements' })).toBeNull())
})
