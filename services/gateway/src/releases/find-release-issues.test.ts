import { expect, test } from '@jest/globals'
import { type RemoteManifest, remoteManifest } from '@portal/contracts'
import { toAnswered } from './answered-operations.ts'
import { findReleaseIssues, type Surroundings } from './find-release-issues.ts'

const [build, shellBuild] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']
const page = (path: string, files: string[] = []) => ({ path, title: path, module: `.${path}`, roles: [], files })
const slot = (name: string, order = 0) => ({ slot: name, order, module: './slot', roles: [], files: [] })

const manifestOf = (changes: object = {}): RemoteManifest =>
  remoteManifest.parse({
    name: 'sales',
    build,
    version: '1.0.0',
    builtAt: '2026-11-22T00:00:00Z',
    roles: ['agent', 'admin'],
    entry: 'remoteEntry.js',
    integrity: {},
    pages: [page('/commissions')],
    slots: [slot('dashboard.metrics', 1)],
    needs: {
      packages: { react: '^19.3.1' },
      names: { '@portal/sdk/ui': ['Button'] },
      operations: ['GET /api/sales', 'PATCH /api/sales/:id'],
    },
    ...changes,
  })
const provides = { packages: { react: '19.3.1' }, names: { '@portal/sdk/ui': ['Button', 'Input'] } }
const around: Surroundings = {
  bounds: { paths: ['/commissions'], rolesAtMost: ['agent', 'admin'] },
  shells: [{ build: shellBuild, provides }],
  others: [manifestOf({ name: 'calls', pages: [page('/leads/:id')], slots: [slot('dashboard.metrics', 0)] })],
  answered: toAnswered([
    { method: 'GET', path: '/api/sales', hash: '', reply: { type: 'array', items: { type: 'string' } } },
    { method: 'PATCH', path: '/api/sales/:saleId', hash: '' },
  ]),
  wireBytes: new Map([['remoteEntry.js', 12 * 1024]]),
}
const messages = (changes: object, surroundings: Partial<Surroundings> = {}) =>
  findReleaseIssues(manifestOf(changes), { ...around, ...surroundings }).map(({ message }) => message)

test('a build that fits has no issues', () => {
  expect(messages({})).toEqual([])
})

const needs = (changes: object) => ({ needs: { packages: {}, names: {}, operations: [], ...changes } })

test.each<[string, object, Partial<Surroundings>, string]>([
  [
    'a wider role',
    { roles: ['agent', 'supervisor'] },
    {},
    'sales is open to the role supervisor; its bounds allow agent, admin.',
  ],
  ['visitors', { roles: [] }, {}, 'sales is open to visitors; its bounds allow agent, admin.'],
  ['a foreign path', { pages: [page('/reports')] }, {}, 'sales claims /reports; its bounds allow /commissions.'],
  [
    'the page of another remote',
    { pages: [page('/leads/:leadId')] },
    { bounds: { paths: ['/leads'], rolesAtMost: ['agent', 'admin'] } },
    'sales claims /leads/:leadId, which is a page of calls.',
  ],
  [
    'the place of another remote in a slot',
    { slots: [slot('dashboard.metrics', 0)] },
    {},
    'sales fills the slot dashboard.metrics at order 0, and so does calls. Choose another order.',
  ],
  [
    'another major version',
    needs({ packages: { react: '^20.0.0' } }),
    {},
    `sales needs react ^20.0.0; shell ${shellBuild} provides 19.3.1.`,
  ],
  [
    'a newer minor version',
    needs({ packages: { react: '^19.4.0' } }),
    {},
    `sales needs react ^19.4.0; shell ${shellBuild} provides 19.3.1.`,
  ],
  [
    'an unknown package',
    needs({ packages: { d3: '^1.0.0' } }),
    {},
    `sales needs d3 ^1.0.0; shell ${shellBuild} provides none.`,
  ],
  [
    'an SDK name that is missing',
    needs({ names: { '@portal/sdk/ui': ['Table'] } }),
    {},
    `sales imports Table from @portal/sdk/ui, which shell ${shellBuild} does not provide.`,
  ],
  [
    'an SDK path that is missing',
    needs({ names: { '@portal/sdk/maps': [] } }),
    {},
    `sales imports @portal/sdk/maps, which shell ${shellBuild} does not provide.`,
  ],
  [
    'an operation that no service answers',
    needs({ operations: ['DELETE /api/sales/:id'] }),
    {},
    'sales calls DELETE /api/sales/:id, which no deployed service answers.',
  ],
  [
    'an operation that a service answers in another way',
    needs({ operations: ['GET /api/sales'], shapes: { 'GET /api/sales': { reply: { type: 'object' } } } }),
    {},
    'sales calls GET /api/sales, but the deployed service differs in reply.',
  ],
  [
    'too large an entry',
    {},
    { wireBytes: new Map([['remoteEntry.js', 12 * 1024 + 1]]) },
    'The entry of sales is 12289 bytes compressed; the limit is 12288.',
  ],
  [
    'too large a page',
    { pages: [page('/commissions', ['a.js', 'b.js'])] },
    {
      wireBytes: new Map([
        ['a.js', 60 * 1024],
        ['b.js', 1],
      ]),
    },
    './commissions of sales is 61441 bytes compressed; the limit is 61440.',
  ],
])('names both sides of %s', (_, changes, surroundings, message) => {
  expect(messages(changes, surroundings)).toEqual([message])
})

test('a newer minor or patch version than needed is in range', () => {
  for (const react of ['^19.3.0', '^19.2.9', '19.3.1']) expect(messages(needs({ packages: { react } }))).toEqual([])
})

test('a shell must provide what the running remotes need', () => {
  const shell = manifestOf({ name: 'shell', entry: null, provides: { ...provides, names: { '@portal/sdk/ui': [] } } })
  expect(findReleaseIssues(shell, around).map(({ message }) => message)).toEqual([
    `calls imports Button from @portal/sdk/ui, which shell ${build} does not provide.`,
  ])
})
