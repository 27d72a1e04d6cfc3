import { expect, test } from '@jest/globals'
import type { RegisteredRemote } from './remotes.ts'
import { shownViews } from './shown-views.ts'

const exposed = (module: string) => ({ module, roles: ['agent' as const], files: [] })

const remote = (changes: Partial<RegisteredRemote>): RegisteredRemote => ({
  name: 'calls',
  build: '0123456789ab',
  version: '1.0.0',
  base: '/remotes/calls/0123456789ab/',
  entry: 'remote.js',
  integrity: {},
  pages: [
    { path: '/leads', title: 'Leads', ...exposed('./leads/page') },
    { path: '/leads/:id/notes', title: 'Notes', ...exposed('./notes/page') },
  ],
  slots: [
    { slot: 'dashboard.metrics', order: 1, ...exposed('./metrics') },
    { slot: 'frame.dock', order: 1, ...exposed('./dock') },
  ],
  searches: [],
  shortcuts: [],
  ...changes,
})

const modulesAt = (path: string, ...remotes: RegisteredRemote[]) =>
  shownViews(path, { remotes }).map(({ remote: { name }, view }) => [name, view.module])

test.each([
  ['/', ['./metrics']],
  ['/dashboard', ['./metrics']],
  ['/leads', ['./leads/page']],
  ['/leads/', ['./leads/page']],
  ['/leads/42/notes', ['./notes/page']],
  ['/leads/42', []],
  ['/leads/42/notes/7', []],
  ['/lead', []],
])('%s shows %j', (path, modules) => {
  expect(modulesAt(path, remote({}))).toEqual(modules.map(module => ['calls', module]))
})

test('shows the views of every remote, except of one that is unavailable', () => {
  const remotes = [remote({ unavailable: true }), remote({ name: 'sales' }), remote({ name: 'engagement' })]
  expect(modulesAt('/', ...remotes)).toEqual([
    ['sales', './metrics'],
    ['engagement', './metrics'],
  ])
})
