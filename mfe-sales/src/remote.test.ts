import { expect, test } from '@jest/globals'
import { preloadedPaths } from '@portal/sdk/testing'
import CommissionsPage from './commissions/page.tsx'
import remote from './remote.ts'

test('the document requests what Commissions preloads', async () => {
  expect(await preloadedPaths(CommissionsPage)).toEqual(remote.pages[0]?.requests)
})
