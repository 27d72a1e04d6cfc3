import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Link } from '@portal/sdk/router'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { federation } from '../remotes/federation.ts'
import { registryStore } from '../remotes/registry-store.ts'
import { browser } from '../session/browser.ts'
import { Pages } from './pages.tsx'

beforeEach(() => registryStore.set(fakeRegistry('agent')))
afterEach(() => {
  jest.restoreAllMocks()
})

test('an unknown path shows the 404 page', async () => {
  await renderPage(<Pages />, { at: '/nowhere' })
  expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument()
})

test('the browser tab has the title of the page', async () => {
  const { person } = await renderPage(
    <>
      <Link to="/nowhere">Away</Link>
      <Pages />
    </>,
    { at: '/' },
  )
  expect(document.title).toBe('Dashboard · Call Center')
  await person.click(screen.getByRole('link', { name: 'Away' }))
  expect(document.title).toBe('404 Page Not Found · Call Center')
})

test('/dashboard shows the dashboard', async () => {
  await renderPage(<Pages />, { at: '/dashboard' })
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument()
  expect(screen.getByText('Overview of your call center performance')).toBeInTheDocument()
})

test('restricts the admin pages for other roles, and shows the dashboard instead of the seed page', async () => {
  const { unmount } = await renderPage(<Pages />, { at: '/mightycall' })
  expect(screen.getByText('Access Restricted')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/')
  unmount()
  await renderPage(<Pages />, { at: '/admin/seed' })
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument()
})

const hostile = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/api/logout',
]

test.each(['/leads?zipCode=1', ...hostile])(
  '/login continues to sign-in, and never to another origin: %s',
  async returnTo => {
    const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined)
    await renderPage(<Pages />, { at: `/login?returnTo=${encodeURIComponent(returnTo)}` })
    const expected = hostile.includes(returnTo) ? '/' : returnTo
    expect(go).toHaveBeenCalledWith(`/api/login?returnTo=${encodeURIComponent(expected)}`)
  },
)

test('a page shows its heading until it has loaded', async () => {
  const page = Promise.withResolvers<never>()
  jest.spyOn(federation, 'load').mockReturnValue(page.promise)
  await renderPage(<Pages />, { at: '/leads' })
  expect(screen.getByText('Lead Viewer').tagName).toBe('H1')
  await act(async () => page.resolve((() => <p>The leads</p>) as never))
  expect(await screen.findByText('The leads')).toBeInTheDocument()
  expect(screen.queryByText('Lead Viewer')).not.toBeInTheDocument()
})

/** The registry while no build of sales can be read. */
function withoutSales(pages: 'known' | 'unknown') {
  jest.spyOn(console, 'error').mockReturnValue()
  const remotes = fakeRegistry('agent').remotes.map(row =>
    row.name === 'sales' ? { ...row, unavailable: true, pages: pages === 'known' ? row.pages : [] } : row,
  )
  registryStore.set({ remotes })
  answerWith({ 'GET /remotes.json': { body: { remotes } } })
}

test('a known page of an unavailable remote shows the failure card', async () => {
  withoutSales('known')
  await renderPage(<Pages />, { at: '/commissions' })
  expect(await screen.findByText('Commissions didn’t load')).toBeInTheDocument()
})

test('while the pages of a remote are not known, an unknown path shows the failure card', async () => {
  jest.spyOn(federation, 'load').mockResolvedValue((() => <p>The commissions</p>) as never)
  jest.spyOn(federation, 'register').mockImplementation(() => undefined)
  withoutSales('unknown')
  const { person } = await renderPage(<Pages />, { at: '/commissions' })
  expect(await screen.findByText('This page didn’t load')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('This page didn’t load')).toBeInTheDocument()
  answerWith({ 'GET /remotes.json': { body: fakeRegistry('agent') } })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The commissions')).toBeInTheDocument()
})

test('a path that is still unknown once the remote is available shows the 404 page', async () => {
  jest.spyOn(federation, 'register').mockImplementation(() => undefined)
  withoutSales('unknown')
  const { person } = await renderPage(<Pages />, { at: '/nowhere' })
  answerWith({ 'GET /remotes.json': { body: fakeRegistry('agent') } })
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument()
})
