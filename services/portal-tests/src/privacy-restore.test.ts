import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Erasure } from '@portal/contracts'
import { restoreBackup, writeBackup } from '@portal/platform/backup'
import { createTestDatabase, type TestDatabase, until } from '@portal/service-kit/testing'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

const names = ['Ann Pseudonym', 'Bob Example']
const [ann, bob] = names.map((fullName, index) => ({
  fullName,
  phone: `(315) 555-014${index}`,
  email: `${fullName.toLowerCase().replace(' ', '.')}@mail.example`,
  consentVersion: '2026-11-21',
}))

let parent: string
let database: TestDatabase
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'restore-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(parent, { recursive: true })
})

/** Runs `work` with a portal on the database. */
async function withPortal(work: (portal: TestPortal) => Promise<unknown>): Promise<void> {
  const portal = await startTestPortal({}, undefined, database)
  try {
    await work(portal)
  } finally {
    await portal.stop()
  }
}

const leadNames = async () =>
  (await database.owner`select full_name from calls.lead order by full_name`).map(row => row['full_name'])
const receipts = async (portal: TestPortal) =>
  (await (await portal.as('admin')('GET', '/api/privacy/erasures')).json()) as Erasure[]
const erase = async (portal: TestPortal, email: string | undefined, reason: string) =>
  expect((await portal.as('admin')('POST', '/api/privacy/erasures', { email, reason })).status).toBe(201)
/** Waits for the job that runs when the portal starts. */
const erasedAgain = (portal: TestPortal) =>
  until(async () => (await receipts(portal)).some(({ reason, completedAt }) => /again/.test(reason) && completedAt))

test('people who were erased after a backup are erased again after its restore', async () => {
  const [monday, tuesday] = [join(parent, 'monday'), join(parent, 'tuesday')]
  await withPortal(async portal => {
    for (const lead of [ann, bob]) expect((await portal.as(null)('POST', '/api/leads', lead)).status).toBe(201)
    await writeBackup(database.owner, monday)
    await erase(portal, ann?.email, 'Request 17')
    await writeBackup(database.owner, tuesday)
  })
  expect(await leadNames()).toEqual(['Bob Example', 'Erased'])

  await restoreBackup(database.owner, monday, true)
  expect(await leadNames()).toEqual(names)
  await withPortal(async portal => {
    await erasedAgain(portal)
    expect(await leadNames()).toEqual(['Bob Example', 'Erased'])
    expect(await receipts(portal)).toMatchObject([
      { reason: 'Erased again after a restore', requestedBy: { lastName: 'Admin' }, erased: { calls: { leads: 1 } } },
      { reason: 'Request 17', erased: {} },
    ])
    expect(JSON.stringify(await database.owner`select * from admin.erasure`)).not.toContain('pseudonym')
  })

  // An empty database has no receipts: they are in a newer backup.
  await database.owner`delete from admin.erasure`
  await restoreBackup(database.owner, monday, true, tuesday)
  await withPortal(erasedAgain)
  expect(await leadNames()).toEqual(['Bob Example', 'Erased'])
}, 60_000)
