import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, jest, test } from '@jest/globals'
import type { User } from '@portal/contracts/identity'
import { screen, testUser, within } from '@portal/sdk/testing'
import { fakeRegistry } from '../remotes/fake-registry.ts'

const page = readFileSync(join(__dirname, '../index.html'), 'utf8')

beforeEach(() => {
  jest.resetModules()
  window.history.replaceState(null, '', '/')
})

/** Loads the document as the gateway sends it for a user, and runs the script in its body. */
async function open(user: User, at = '/') {
  window.history.replaceState(null, '', at)
  const data = JSON.stringify({ user, registry: fakeRegistry(user.role) })
  const body = page.slice(page.indexOf('<body>') + '<body>'.length, page.indexOf('</body>'))
  document.body.innerHTML = body.replace(
    '<!--data-->',
    `<script type="application/json" id="portal-data">${data}</script>`,
  )
  await import('./frame.ts')
}

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')

test('shows the user and their menu before any file has loaded', async () => {
  await open(testUser('agent'))
  expect(screen.getByText('Agent')).toBeInTheDocument()
  expect(screen.getByText('agent@demo.example')).toBeInTheDocument()
  expect(links().map(link => link.textContent)).toEqual(expect.arrayContaining(['Dashboard', 'Leads', 'Settings']))
  expect(links().map(link => link.textContent)).not.toContain('Team')
})

test('marks the menu item of the current page, also below its route', async () => {
  await open(testUser('supervisor'), '/scripts/1')
  expect(
    links()
      .filter(link => link.getAttribute('aria-current') === 'page')
      .map(link => link.textContent),
  ).toEqual(['Scripts'])
})

test('shows HTML in a name as text', async () => {
  await open({ ...testUser('agent'), firstName: '<b>Ann</b>' })
  expect(screen.getByText('<b>Ann</b>')).toBeInTheDocument()
})

test('shows the email and a U for a user without a name', async () => {
  await open({ ...testUser('agent'), firstName: '', lastName: '', email: 'a@b.example' })
  expect(screen.getByText('U')).toBeInTheDocument()
  expect(screen.getAllByText('a@b.example')).toHaveLength(2)
})

test('shows the heading of the page, if it is known', async () => {
  await open(testUser('agent'), '/commissions')
  expect(screen.getByText('Commission Tracker').tagName).toBe('H1')
  expect(screen.getByText('Sales, earnings, and goals')).toBeInTheDocument()
  // It has no role yet, so waiting for a heading means waiting for a page that can be used.
  expect(screen.queryByRole('heading')).toBeNull()
  jest.resetModules()
  await open(testUser('agent'), '/scripts/1')
  expect(document.querySelector('main h1')).toBeNull()
})
