import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect } from '../data/database.ts'
import type { Sql } from '../data/sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { migrate } from './migrate.ts'
import { provision } from './provision.ts'

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

const forbidden = [
  "update audit set action = 'x'",
  'delete from audit',
  'truncate audit',
  'drop table audit',
  'alter table audit disable trigger all',
  'drop trigger audit_is_append_only on audit',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  "update audit_link set hash = ''",
  'delete from audit_link',
  'update kit_version set version = 1',
  'create table mine ()',
  'drop schema sales cascade',
  'set role sales_owner',
  'set session_replication_role = replica',
]
test.each(forbidden)('a service cannot: %s', async statement => {
  await expect(sales.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a service adds to its audit, and erases personal details in it', async () => {
  await sales`insert into audit (action, details, request_id) values ('sale.void', '{"reason": "Ann"}', 'r')`
  await sales`select erase_audit_details(array_agg(id)) from audit`
  expect(await sales`select details from audit`).toEqual([{ details: { erased: true } }])
})

test('provisioning takes the tables of an earlier release away from the service', async () => {
  const { owner } = database
  await owner`alter schema sales owner to sales`
  for (const table of ['audit', 'audit_link', 'sale']) await owner`alter table sales.${owner(table)} owner to sales`
  await sales`alter table audit disable trigger all`
  await sales`alter table audit enable trigger all`
  await provision(owner, { sales: 'test' })
  for (const statement of forbidden) {
    await expect(sales.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  }
  expect(await sales`select from sale`).toHaveLength(0)
})

test('an owner who is not a superuser can provision and migrate', async () => {
  const { owner } = database
  const name = `service_${crypto.randomUUID().slice(0, 8)}`
  const creator = `${name}_creator`
  const url = Object.assign(new URL(database.ownerUrl), {
    username: creator,
    password: 'test',
    pathname: `/${name}`,
  }).href
  await owner`create role ${owner(creator)} login createrole password 'test'`
  await owner`create database ${owner(name)} owner ${owner(creator)}`
  const sql = connect(url, { schema: 'public', max: 1, hasTimeouts: false })
  try {
    for (let run = 0; run < 2; run++) {
      await provision(sql, { [name]: 'test' })
      await migrate(url, name, new URL('../../../sales/migrations/', import.meta.url))
    }
    const service = connect(Object.assign(new URL(url), { username: name }).href, { schema: name, max: 1 })
    expect(await service`select from sale`).toHaveLength(0)
    await expect(service`delete from audit`).rejects.toMatchObject({ code: '42501' })
    await service.end()
  } finally {
    await sql.end()
    await owner`drop database ${owner(name)} with (force)`
    for (const role of [name, `${name}_owner`, creator]) await owner`drop role ${owner(role)}`
  }
})
