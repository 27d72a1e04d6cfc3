import { afterEach, expect, test } from '@jest/globals'
import { testUser } from '@portal/sdk/testing'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { readPageData } from './page-data.ts'

afterEach(() => document.body.replaceChildren())

test('reads what the gateway wrote into the page', () => {
  const data = {
    user: testUser('agent'),
    registry: fakeRegistry('agent'),
    brand: 'Brand',
    phone: null,
    timeZone: 'America/New_York',
    position: 'm.7',
  }
  document.body.innerHTML = `<script type="application/json" id="portal-data">${JSON.stringify(data)}</script>`
  expect(readPageData()).toEqual(data)
})

test.each(['', '<script type="application/json" id="portal-data">{"user":{}}</script>'])(
  'rejects a page without valid data: %s',
  html => {
    document.body.innerHTML = html
    expect(() => readPageData()).toThrow()
  },
)
