import { expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts/role'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { currentAt, menuOf, menuSections } from './menu.ts'

test.each<[Role, string[]]>([
  ['agent', ['Dashboard', 'Workflow', 'Leads', 'Commissions', 'Settings']],
  ['supervisor', ['Dashboard', 'Workflow', 'Leads', 'Commissions', 'Team', 'Settings']],
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

test('groups the entries, and lists those of no known group last', () => {
  const { remotes } = fakeRegistry('admin')
  const [sales] = remotes.filter(({ name }) => name === 'sales')
  if (!sales) throw new Error('No remote')
  const later = sales.pages.map(page => ({
    ...page,
    path: '/later',
    menu: { title: 'Later', icon: 'Users', order: 5, group: 'later' },
  }))
  const sections = menuSections('admin', { remotes: [...remotes, { ...sales, name: 'later', pages: later }] })
  expect(sections.map(({ title, entries }) => [title, entries.map(entry => entry.title)])).toEqual([
    ['Work', ['Dashboard', 'Workflow', 'Leads', 'Scripts', 'Call Activity']],
    ['Performance', ['Challenges', 'Commissions']],
    ['Team', ['Communications', 'Team']],
    ['Administration', ['MightyCall']],
    [undefined, ['Later', 'Settings']],
  ])
})

test('a page without a menu entry is not in the menu', () => {
  const remotes = fakeRegistry('agent').remotes.map(remote => ({
    ...remote,
    pages: remote.pages.map(page => ({ ...page, menu: undefined })),
  }))
  expect(menuOf('agent', { remotes }).map(({ title }) => title)).toEqual(['Dashboard', 'Settings'])
})

test.each([
  ['/', '/', 'page'],
  ['/leads', '/', undefined],
  ['/leads', '/leads', 'page'],
  ['/leads/1', '/leads', 'page'],
  ['/leadership', '/leads', undefined],
  ['/rules', '/leads', 'true'],
  ['/rules/1', '/leads', 'true'],
])('%s is at the menu entry %s: %s', (pathname, path, expected) => {
  expect(currentAt(pathname, { path, covers: ['/rules'] })).toBe(expected)
})
