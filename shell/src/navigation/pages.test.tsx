import { beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { demoRegistry } from '../remotes/demo-registry.ts'
import { registryStore } from '../remotes/registry-store.ts'
import { browser } from '../session/browser.ts'
import { Pages } from './pages.tsx'

beforeEach(() => registryStore.set(demoRegistry('agent')))

test('an unknown address says so', async () => {
  await renderPage(<Pages />, { at: '/nowhere' })
  expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument()
})

test('/dashboard is the dashboard', async () => {
  await renderPage(<Pages />, { at: '/dashboard' })
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument()
  expect(screen.getByText('Overview of your call center performance')).toBeInTheDocument()
})

test('whoever is no admin finds the integration page restricted, and the seed page is the dashboard', async () => {
  const { unmount } = await renderPage(<Pages />, { at: '/mightycall' })
  expect(screen.getByText('Access Restricted')).toBeInTheDocument()
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
  '/login goes on to the sign-in and never to another origin: %s',
  async returnTo => {
    const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined)
    await renderPage(<Pages />, { at: `/login?returnTo=${encodeURIComponent(returnTo)}` })
    const kept = hostile.includes(returnTo) ? '/' : returnTo
    expect(go).toHaveBeenCalledWith(`/api/login?returnTo=${encodeURIComponent(kept)}`)
    go.mockRestore()
  },
)
