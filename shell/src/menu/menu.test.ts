import { expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { isAt, menuOf } from './menu.ts'

test.each<[Role, string[]]>([
  ['agent', ['Dashboard', 'Workflow', 'Commissions', 'Leads', 'Settings']],
  ['supervisor', ['Dashboard', 'Workflow', 'Commissions', 'Leads', 'Team', 'Settings']],
])('the menu of an %s contains the pages of the role, in order', (role, titles) => {
  // A registry that lists too much, such as that of an earlier role: the menu still shows only what the role may see.
  const registry = fakeRegistry('admin')
  const wanted = ['/workflow', '/leads', '/commissions', '/mightycall']
  const remotes = registry.remotes.map(remote => ({
    ...remote,
    pages: remote.pages.filter(({ path }) => wanted.includes(path)),
  }))
  expect(menuOf(role, { remotes }).map(({ title }) => title)).toEqual(titles)
})

test('a page without a menu entry is not in the menu', () => {
  const remotes = fakeRegistry('agent').remotes.map(remote => ({
    ...remote,
    pages: remote.pages.map(page => ({ ...page, menu: undefined })),
  }))
  expect(menuOf('agent', { remotes }).map(({ title }) => title)).toEqual(['Dashboard', 'Settings'])
})

test.each([
  ['/', '/', true],
  ['/leads', '/', false],
  ['/leads', '/leads', true],
  ['/leads/1', '/leads', true],
  ['/leadership', '/leads', false],
])('%s is at the menu entry %s: %s', (path, route, expected) => {
  expect(isAt(path, route)).toBe(expected)
})
