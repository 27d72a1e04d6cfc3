import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '../data/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'

let database: TestDatabase
let sales: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sales = connect(database.urlOf('sales'), { schema: 'sales', max: 1 })
})
afterAll(async () => {
  await sales.end()
  await database.drop()
})

test('a service reads its own schema', async () => {
  expect(await sales`select 1 from sales.audit`).toHaveLength(0)
})

test('the database denies a service access to the schema of another', async () => {
  await expect(sales`select 1 from calls.audit`).rejects.toThrow('permission denied for schema calls')
})

test('a service cannot create schemas or write to the public one', async () => {
  await expect(sales`create schema mine`).rejects.toThrow('permission denied')
  await expect(sales`create table public.mine ()`).rejects.toThrow('permission denied')
})
