import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, jest, test } from '@jest/globals'
import type { User } from '@portal/contracts/identity'
import { screen, testUser, within } from '@portal/sdk/testing'
import { demoRegistry } from '../remotes/demo-registry.ts'

const page = readFileSync(join(__dirname, '../index.html'), 'utf8')

beforeEach(() => {
  jest.resetModules()
  window.history.replaceState(null, '', '/')
})

/** The document as the gateway sends it to somebody, its second script run. */
async function open(user: User, at = '/') {
  window.history.replaceState(null, '', at)
  const data = JSON.stringify({ user, registry: demoRegistry(user.role) })
  const body = page.slice(page.indexOf('<body>') + '<body>'.length, page.indexOf('</body>'))
  document.body.innerHTML = body.replace(
    '<!--data-->',
    `<script type="application/json" id="portal-data">${data}</script>`,
  )
  await import('./frame.ts')
}

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')

test('the painted frame names the person and their menu before any file has come', async () => {
  await open(testUser('agent'))
  expect(screen.getByText('Agent')).toBeInTheDocument()
  expect(screen.getByText('agent@demo.example')).toBeInTheDocument()
  expect(links().map(link => link.textContent)).toEqual(expect.arrayContaining(['Dashboard', 'Leads', 'Settings']))
  expect(links().map(link => link.textContent)).not.toContain('Team')
})

test('the item of the present page is marked, also below its route', async () => {
  await open(testUser('supervisor'), '/scripts/1')
  expect(
    links()
      .filter(link => link.getAttribute('aria-current') === 'page')
      .map(link => link.textContent),
  ).toEqual(['Scripts'])
})

test('a name is text, whatever is in it', async () => {
  await open({ ...testUser('agent'), firstName: '<b>Ann</b>' })
  expect(screen.getByText('<b>Ann</b>')).toBeInTheDocument()
})

test('somebody without a name is shown by their e-mail and a U', async () => {
  await open({ ...testUser('agent'), firstName: '', lastName: '', email: 'a@b.example' })
  expect(screen.getByText('U')).toBeInTheDocument()
  expect(screen.getAllByText('a@b.example')).toHaveLength(2)
})
