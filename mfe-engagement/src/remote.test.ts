import { expect, test } from '@jest/globals'
import { preloadedPaths } from '@portal/sdk/testing'
import Announcements from './dashboard/announcements.tsx'
import Progress from './dashboard/progress.tsx'
import remote from './remote.ts'

test.each([
  ['./dashboard/progress', Progress],
  ['./dashboard/announcements', Announcements],
])('the document requests what %s preloads', async (module, component) => {
  expect(await preloadedPaths(component)).toEqual(remote.slots?.find(slot => slot.module === module)?.requests)
})
