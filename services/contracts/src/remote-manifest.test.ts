import { expect, test } from '@jest/globals'
import { remoteManifest } from './remote-manifest.ts'

// What builds of every release so far look like. Never change or remove one: such builds are in databases, and a rollback
// opens them again. Add one when the manifest gets another field.

const page = { path: '/commissions', title: 'Commissions', module: './commissions/page', roles: ['agent'], files: [] }
const menu = { title: 'Commissions', icon: 'Wallet', order: 30 }
const slot = { slot: 'dashboard.metrics', order: 0, module: './metrics', roles: ['agent'], files: ['metrics.1a2b.js'] }
const hash = `sha384-${'A'.repeat(64)}`
const first = {
  name: 'sales',
  build: '3f9c2a7be104',
  version: '1.0.0',
  builtAt: '2026-11-21T10:00:00.000Z',
  roles: ['agent', 'supervisor', 'admin'],
  entry: 'remoteEntry.1a2b.js',
  integrity: { 'remoteEntry.1a2b.js': hash },
  pages: [page, { ...page, menu }],
  slots: [slot],
}
const search = { title: 'Leads', module: './search', roles: ['agent'], files: [] }
const complete = { ...first, preload: [], csp: { scripts: [], styles: [] }, searches: [search], shortcuts: [] }
const needs = {
  packages: { react: '^19.3.1' },
  names: { '@portal/sdk/ui': ['Button'] },
  operations: ['GET /api/sales'],
}
const action = { title: 'Record a sale', icon: 'Plus', to: '/commissions?new', roles: ['agent'] }

test.each<[string, object]>([
  ['of the first release', first],
  [
    'with files to preload and hashes for the policy',
    { ...first, preload: ['main.js'], csp: { scripts: [hash], styles: [] } },
  ],
  ['with searches and shortcuts', { ...complete, shortcuts: [{ keys: 'j', does: 'Next lead' }] }],
  [
    'with skeletons',
    { ...complete, slots: [{ ...slot, skeleton: { boxes: 4, height: 117, minWidth: 160, minColumns: 2 } }] },
  ],
  [
    'with actions, menu groups, and counts',
    {
      ...complete,
      actions: [action, { ...action, hint: 'Sales', words: 'add' }],
      pages: [{ ...page, menu: { ...menu, group: 'work', count: { module: './count', files: ['count.js'] } } }],
    },
  ],
  [
    'with shortcuts of roles',
    { ...complete, shortcuts: [{ keys: 'j', does: 'Next', where: 'Leads', roles: ['agent'] }] },
  ],
  ['with needs', { ...complete, needs }],
  [
    'with shapes',
    { ...complete, needs: { ...needs, shapes: { 'GET /api/sales': { reply: { type: 'array', items: {} } } } } },
  ],
  ['with shared modules', { ...complete, needs, pages: [{ ...page, shared: ['react'] }] }],
  ['with first requests', { ...complete, needs, pages: [{ ...page, requests: ['/api/sales?limit=50'] }] }],
  [
    'of the shell',
    {
      ...complete,
      name: 'shell',
      entry: null,
      provides: { packages: { react: '19.3.1' }, names: {} },
      sharedFiles: { react: ['453.js'] },
    },
  ],
  ['of the landing page', { ...first, name: 'landing', entry: null, roles: [], pages: [], slots: [] }],
  ['of a later release, with unknown fields', { ...complete, later: true, pages: [{ ...page, later: {} }] }],
])('opens a manifest %s, and loses nothing that it knows', (what, manifest) => {
  const opened = remoteManifest.parse(manifest)
  if (what.includes('later')) expect(opened).not.toHaveProperty('later')
  else expect(opened).toMatchObject(manifest)
})
