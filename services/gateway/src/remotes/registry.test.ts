import { expect, test } from '@jest/globals'
import { type RemoteManifest, remoteManifest, type Role } from '@portal/contracts'
import type { ServedRemote } from './served-builds.ts'
import { registryFor } from './registry.ts'

const build = 'aaaaaaaaaaaa'
const forRoles = (module: string, roles: Role[]) => ({ module, roles, files: [] })

function manifestOf(name: string, changes: Partial<RemoteManifest> = {}): RemoteManifest {
  return remoteManifest.parse({
    name,
    build,
    version: '1.0.0',
    builtAt: '2026-11-21T00:00:00Z',
    roles: ['agent', 'supervisor', 'admin'],
    entry: 'remoteEntry.js',
    integrity: { 'a.js': 'sha384-a' },
    pages: [
      { path: '/open', title: 'Open', ...forRoles('./open', ['agent', 'admin']) },
      { path: '/closed', title: 'Closed', ...forRoles('./closed', ['admin']) },
    ],
    slots: [
      { slot: 's', order: 1, ...forRoles('./open', ['agent', 'admin']) },
      { slot: 's', order: 2, ...forRoles('./closed', ['admin']) },
    ],
    searches: [
      { title: 'Open', ...forRoles('./open', ['agent', 'admin']) },
      { title: 'Closed', ...forRoles('./closed', ['admin']) },
    ],
    actions: [
      { title: 'Open', icon: 'Star', to: '/open', roles: ['agent', 'admin'] },
      { title: 'Closed', icon: 'Star', to: '/closed', roles: ['admin'] },
    ],
    shortcuts: [
      { keys: 'g', does: 'Go' },
      { keys: 'a', does: 'Assign', roles: ['admin'] },
    ],
    ...changes,
  })
}
const atRest = { retired: [], preview: null }
const served = (name: string, changes?: Partial<RemoteManifest>): ServedRemote => ({
  name,
  ...atRest,
  build: {
    manifest: manifestOf(name, changes),
    base: `/remotes/${name}/${build}/`,
    folder: `/builds/${name}`,
    files: new Set(),
  },
})

test('a role sees its pages, slots, searches, actions, and shortcuts of a remote', () => {
  const manifest = manifestOf('calls')
  const [remote] = registryFor('agent', [served('calls')]).remotes
  expect(remote).toEqual({
    name: 'calls',
    build,
    version: '1.0.0',
    base: `/remotes/calls/${build}/`,
    entry: 'remoteEntry.js',
    integrity: { 'a.js': 'sha384-a' },
    pages: [manifest.pages[0]],
    slots: [manifest.slots[0]],
    searches: [manifest.searches[0]],
    actions: [manifest.actions[0]],
    shortcuts: [{ keys: 'g', does: 'Go' }],
  })
  expect(registryFor('admin', [served('calls')]).remotes[0]?.pages).toHaveLength(2)
})

test.each([
  ['a remote of another role', served('admin', { roles: ['admin'] })],
  ['a build without an entry', served('landing', { entry: null, roles: [] })],
  ['the shell', served('shell')],
  ['a shell that cannot be read', { name: 'shell', ...atRest, build: null, activeId: build, manifest: null } as const],
  [
    'a landing page that cannot be read',
    { name: 'landing', ...atRest, build: null, activeId: build, manifest: null } as const,
  ],
])('leaves out %s', (_, remote) => {
  expect(registryFor('agent', [remote]).remotes).toEqual([])
})

test('a remote that cannot be read keeps its row', () => {
  expect(
    registryFor('agent', [{ name: 'calls', ...atRest, build: null, activeId: build, manifest: null }]).remotes,
  ).toEqual([
    {
      name: 'calls',
      build,
      version: '',
      base: `/remotes/calls/${build}/`,
      entry: '',
      integrity: {},
      pages: [],
      slots: [],
      searches: [],
      shortcuts: [],
      unavailable: true,
    },
  ])
})

test('a remote that cannot be read keeps the pages of its role, as far as they are known', () => {
  const activeId = 'bbbbbbbbbbbb'
  const unreadable = (manifest: RemoteManifest) =>
    ({ name: 'calls', ...atRest, build: null, activeId, manifest }) as const
  const [row] = registryFor('agent', [unreadable(manifestOf('calls'))]).remotes
  expect(row).toMatchObject({ build: activeId, base: `/remotes/calls/${activeId}/`, unavailable: true })
  expect(row?.pages.map(({ path }) => path)).toEqual(['/open'])
  expect(registryFor('agent', [unreadable(manifestOf('calls', { roles: ['admin'] }))]).remotes).toEqual([])
})
