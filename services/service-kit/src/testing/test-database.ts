import { randomBytes } from 'node:crypto'
import { connect, type Sql } from '../data/database.ts'
import { migrate } from '../startup/migrate.ts'
import { provision } from '../startup/provision.ts'

const template = 'portal_template'
const password = 'test'

export interface TestDatabase {
  /** Connection string of a service's own role. */
  urlOf(serviceName: string): string
  /** A connection of the owner, who sees every schema. */
  readonly owner: Sql
  drop(): Promise<void>
}

/** A service's schema, to be made before the tests run. */
interface Schema {
  serviceName: string
  migrations: URL
}

/** Makes the database that every test's own is copied from: all roles, all schemas, all tables, no rows. Once a run. */
export async function prepareTemplate(serverUrl: string, schemas: readonly Schema[]): Promise<void> {
  const server = connect(serverUrl, { schema: 'public', max: 1 })
  await server`drop database if exists ${server(template)}`
  await server`create database ${server(template)}`
  await server.end()

  const owner = connect(withDatabase(serverUrl, template), { schema: 'public', max: 1 })
  await provision(owner, Object.fromEntries(schemas.map(({ serviceName }) => [serviceName, password])))
  await owner.end()
  for (const { serviceName, migrations } of schemas) {
    const sql = connect(asRole(withDatabase(serverUrl, template), serviceName), { schema: serviceName, max: 1 })
    await migrate(sql, serviceName, migrations)
    await sql.end()
  }
}

/** A fresh copy of the template, on the server that `TEST_DATABASE_URL` names. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`')
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = connect(serverUrl, { schema: 'public', max: 1 })
  await server`create database ${server(name)} template ${server(template)}`
  const url = withDatabase(serverUrl, name)
  const owner = connect(url, { schema: 'public', max: 2 })
  return { urlOf: serviceName => asRole(url, serviceName), owner, drop }

  async function drop() {
    await owner.end()
    await server`drop database ${server(name)} with (force)`
    await server.end()
  }
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

function asRole(url: string, serviceName: string): string {
  return Object.assign(new URL(url), { username: serviceName, password }).href
}
