import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { FoundLead } from '@portal/contracts'
import { testPeople, type TestService } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(() => calls.database.owner`delete from calls.lead`)

const search = (q: string) => calls.as('agent')('GET', `/api/leads/search?q=${encodeURIComponent(q)}`)
const find = async (q: string) => ((await (await search(q)).json()) as FoundLead[]).map(({ fullName }) => fullName)

test.each([
  'ann',
  'ANN MARIE r',
  'reed',
  'Ann.Reed@',
  '315',
  '(315) 555-01',
  '3155550142',
  '13155',
  '+1 315',
  '142',
  '0142',
])('finds a lead by %s', async q => {
  const phone = { phone: '315.555.0142', phone_e164: '+13155550142' }
  await insertLead(calls, { full_name: 'Ann Marie Reed ', email: 'ann.reed@mail.example', ...phone })
  await insertLead(calls, { full_name: 'Bob Stone', email: 'bob@mail.example', phone_e164: '+18005550199' })
  expect(await find(q)).toEqual(['Ann Marie Reed '])
})

test('finds a foreign number by its country code', async () => {
  await insertLead(calls, { phone: '+44 20 7946 0000', phone_e164: '+442079460000' })
  expect(await find('+44 20')).toHaveLength(1)
})

test.each(['nn', '%nn', 'a_n', 'a\\', '42', 'ann 315', '155'])('finds nothing by %s', async q => {
  await insertLead(calls, { full_name: 'Ann Reed', email: 'ann@mail.example', phone_e164: '+13155550142' })
  expect(await find(q)).toEqual([])
})

test('finds at most eight leads, newest first, without spam', async () => {
  for (let number = 1; number <= 9; number += 1) {
    const created_at = new Date(Date.UTC(2026, 10, number)).toISOString()
    await insertLead(calls, { full_name: `Ann ${number}`, email: 'x@mail.example', created_at })
  }
  await insertLead(calls, { full_name: 'Ann 0', spam_reason: 'honeypot' })
  expect(await find('ann')).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map(number => `Ann ${number}`))
})

test('shows a US phone number in national format', async () => {
  await insertLead(calls, { phone: '315.555.0142', phone_e164: '+13155550142' })
  expect(await (await search('ann')).json()).toMatchObject([{ phone: '(315) 555-0142', email: 'ann@mail.example' }])
})

test('names the member who has the lead', async () => {
  await insertLead(calls, { assigned_to: testPeople.supervisor.id })
  await insertLead(calls, { full_name: 'Ann Free' })
  const found = (await (await search('ann')).json()) as FoundLead[]
  expect(new Map(found.map(({ fullName, assignedToUser }) => [fullName, assignedToUser?.lastName]))).toEqual(
    new Map([
      ['Ann Example', 'Supervisor'],
      ['Ann Free', undefined],
    ]),
  )
})

test.each(['', 'a', ' a ', 'x'.repeat(101)])('rejects the search %j', async q => {
  const response = await search(q)
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'q' }] }])
})
