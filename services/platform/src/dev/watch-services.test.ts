import { expect, test } from '@jest/globals'
import { programsFor } from './watch-services.ts'

const programs = ['gateway', 'calls', 'sales'].map(name => ({ name }))

test.each([
  ['sales/src/sale/add-sale.ts', ['sales']],
  ['sales\\src\\sale\\add-sale.ts', ['sales']],
  ['sales/migrations/004.do.x.sql', ['sales']],
  ['gateway/src/app.ts', ['gateway']],
  ['contracts/src/sales.ts', ['gateway', 'calls', 'sales']],
  ['service-kit/src/http/app.ts', ['gateway', 'calls', 'sales']],
  ['sales/src/sale/sales.test.ts', []],
  ['sales/src/testing/test-sales.ts', []],
  ['sales/README.md', []],
  ['platform/src/dev/watch-services.ts', []],
])('a change of %s restarts %j', (file, names) => {
  expect(programsFor(file, programs).map(({ name }) => name)).toEqual(names)
})
