import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Workflow } from '@portal/contracts'
import { type TestService, testPeople, watchWrites } from '@portal/service-kit/testing'
import { startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())

const read = async () => (await (await calls.as('agent')('GET', '/api/workflow')).json()) as Workflow
const write = async (role: 'agent' | 'supervisor' | 'admin' | null, body: unknown) => {
  const response = await calls.as(role)('PUT', '/api/workflow', body)
  return [response.status, await response.json()]
}

test('a new portal has steps, four order forms without URLs, and the lookup', async () => {
  const { steps, orderForms, lookupUrl, version } = await read()
  expect(steps).toHaveLength(8)
  for (const { title, text } of steps) expect([title, text]).not.toContain('')
  expect(orderForms.map(({ title, url }) => [title, url])).toEqual([
    ['Triple-play bundle', ''],
    ['Fiber and satellite bundle', ''],
    ['Cable provider', ''],
    ['Internet only', ''],
  ])
  expect([lookupUrl, version]).toEqual(['https://broadbandmap.fcc.gov/home', 0])
})

test('an admin changes every field, which is audited with the text before and after', async () => {
  const from = await read()
  const writes = await watchWrites(calls.database, 'calls')
  for (const title of ['Smile', 'Smile again']) {
    const stored = await read()
    const url = 'https://orders.example/form'
    const edited = {
      steps: [{ title, text: 'Then call.' }],
      orderForms: [{ title: 'Form', description: 'All', url }],
      lookupUrl: url,
      version: stored.version,
    }
    const to = { ...edited, version: stored.version + 1 }
    expect(await write('admin', edited)).toEqual([200, to])
    expect(await read()).toEqual(to)
  }
  const { audit, changes } = await writes()
  expect(audit).toMatchObject([
    { action: 'workflow.update', actorId: testPeople.admin.id, details: { from, to: { steps: [{ title: 'Smile' }] } } },
    { details: { from: { version: 1 }, to: { version: 2 } } },
  ])
  expect(changes).toEqual([
    { tags: [{ type: 'Workflow' }], to: 'everyone' },
    { tags: [{ type: 'Workflow' }], to: 'everyone' },
  ])
})

test('rejects a stale edit with the stored workflow', async () => {
  const stored = await read()
  const stale = { ...stored, version: stored.version - 1, steps: [{ title: 'Stale', text: '' }] }
  expect(await write('admin', stale)).toMatchObject([
    409,
    { message: 'Another admin changed the workflow. Choose which version to keep.', current: stored },
  ])
  expect(await read()).toEqual(stored)
})

test('one of ten concurrent edits is stored', async () => {
  const stored = await read()
  const replies = await Promise.all(Array.from({ length: 10 }, () => write('admin', stored)))
  expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
})

test('agents, supervisors, and visitors cannot change it', async () => {
  const stored = await read()
  expect(await write('agent', stored)).toMatchObject([403, {}])
  expect(await write('supervisor', stored)).toMatchObject([403, {}])
  expect(await write(null, stored)).toMatchObject([401, {}])
})

test.each(['javascript:alert(1)', 'orders.example', 'ftp://orders.example/'])('rejects the URL %s', async url => {
  const stored = await read()
  const edited = { ...stored, orderForms: [{ title: 'Form', description: '', url }] }
  expect(await write('admin', edited)).toMatchObject([400, { issues: [{ path: 'orderForms.0.url' }] }])
})
