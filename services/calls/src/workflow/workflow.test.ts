import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Workflow } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())

const read = async () => (await (await calls.as('agent')('GET', '/api/workflow')).json()) as Workflow
const write = async (role: 'agent' | 'supervisor' | 'admin', body: unknown) => {
  const response = await calls.as(role)('PUT', '/api/workflow', body)
  return [response.status, await response.json()]
}

test('the portal brings steps, the four order forms without addresses, and the lookup', async () => {
  const { steps, orderForms, lookupUrl } = await read()
  expect(steps.length).toBeGreaterThan(5)
  expect(orderForms.map(({ url }) => url)).toEqual(['', '', '', ''])
  expect(lookupUrl).toBe('https://broadbandmap.fcc.gov/home')
})

test('an admin changes it, and a stale edit is refused with what is stored', async () => {
  const before = await read()
  const edited = { ...before, steps: [{ title: 'Smile', text: '' }] }
  expect(await write('admin', edited)).toMatchObject([200, { version: before.version + 1 }])
  expect(await read()).toMatchObject({ steps: [{ title: 'Smile', text: '' }] })
  expect(await write('admin', edited)).toMatchObject([409, { current: { version: before.version + 1 } }])
})

test('nobody else changes it', async () => {
  const stored = await read()
  expect(await write('agent', stored)).toMatchObject([403, {}])
  expect(await write('supervisor', stored)).toMatchObject([403, {}])
})

test.each(['javascript:alert(1)', 'orders.example', 'ftp://orders.example/'])(
  'the address %s is refused',
  async url => {
    const stored = await read()
    const edited = { ...stored, orderForms: [{ title: 'Form', description: '', url }] }
    expect(await write('admin', edited)).toMatchObject([400, { issues: [{ path: 'orderForms.0.url' }] }])
  },
)
