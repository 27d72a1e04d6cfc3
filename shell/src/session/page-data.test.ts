import { afterEach, expect, test } from '@jest/globals'
import { testUser } from '@portal/sdk/testing'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { readPageData } from './page-data.ts'

afterEach(() => document.body.replaceChildren())

const data = {
  user: testUser('agent'),
  registry: fakeRegistry('agent'),
  brand: 'Brand',
  phone: null,
  timeZone: 'America/New_York',
  position: 'm.7',
}
function read(page: object) {
  document.body.innerHTML = `<script type="application/json" id="portal-data">${JSON.stringify(page)}</script>`
  return readPageData()
}

test('reads what the gateway wrote into the page', () => {
  expect(read(data)).toEqual(data)
})

test.each<[string, (page: object) => object, object]>([
  ['an unknown role', page => ({ slots: [{ slot: 'frame.dock', order: 0, ...page, roles: ['owner'] }] }), {}],
  ['a hash of another kind', () => ({ integrity: { 'main.js': 'md5-x' } }), {}],
  ['missing searches', () => ({ searches: undefined }), {}],
  ['pages of another shape', () => ({ pages: { '/commissions': {} } }), { pages: [] }],
])('a remote with %s is unavailable, and costs no other remote', (_, change, left) => {
  const [page = {}] = data.registry.remotes.find(({ name }) => name === 'sales')?.pages ?? []
  const remotes = data.registry.remotes.map(row => (row.name === 'sales' ? { ...row, ...change(page) } : row))
  const { registry } = read({ ...data, registry: { remotes } })
  expect(registry.remotes.filter(({ name }) => name !== 'sales')).toEqual(
    data.registry.remotes.filter(({ name }) => name !== 'sales'),
  )
  expect(registry.remotes.find(({ name }) => name === 'sales')).toMatchObject({
    unavailable: true,
    pages: [page],
    slots: [],
    ...left,
  })
})

test.each(['', '<script type="application/json" id="portal-data">{"user":{}}</script>'])(
  'rejects a page without valid data: %s',
  html => {
    document.body.innerHTML = html
    expect(() => readPageData()).toThrow()
  },
)
