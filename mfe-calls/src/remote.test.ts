import { expect, test } from '@jest/globals'
import { preloadedPaths } from '@portal/sdk/testing'
import ActivityPage from './activity/page.tsx'
import Metrics from './dashboard/metrics.tsx'
import LeadsPage from './leads/page.tsx'
import WhatNext from './queue/what-next.tsx'
import remote from './remote.ts'

test.each([
  ['./leads/page', LeadsPage],
  ['./activity/page', ActivityPage],
  ['./queue/what-next', WhatNext],
  ['./dashboard/metrics', Metrics],
])('the document requests what %s preloads', async (module, component) => {
  const part = [...remote.pages, ...(remote.slots ?? [])].find(one => one.module === module)
  expect(await preloadedPaths(component)).toEqual(part?.requests)
})
