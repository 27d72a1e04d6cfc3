import { randomBytes } from 'node:crypto'
import { connect } from '../data/database.ts'
import type { Sql } from '../data/sql.ts'
import { migrate } from '../startup/migrate.ts'
import { provision } from '../startup/provision.ts'

const template = 'portal_template'
const password = 'test'

export interface TestDatabase {
  /** Connection string with the role of a service. */
  urlOf(serviceName: string): string
  /** Connection string of the database owner. */
  readonly ownerUrl: string
  /** A connection of the database owner, who can read every schema. */
  readonly owner: Sql
  drop(): Promise<void>
}

interface Schema {
  serviceName: string
  migrations: URL
}

/** Creates the database that all test databases are copied from: roles, schemas, and tables, but no rows. */
export async function prepareTemplate(serverUrl: string, schemas: readonly Schema[]): Promise<void> {
  const server = connect(serverUrl, { schema: 'public', max: 1, hasTimeouts: false })
  await server`drop database if exists ${server(template)}`
  await server`create database ${server(template)}`
  await server.end()

  const owner = connect(withDatabase(serverUrl, template), { schema: 'public', max: 1, hasTimeouts: false })
  await provision(owner, Object.fromEntries(schemas.map(({ serviceName }) => [serviceName, password])))
  await owner.end()
  for (const { serviceName, migrations } of schemas) {
    await migrate(withDatabase(serverUrl, template), serviceName, migrations)
  }
}

/** Creates a copy of the template, on the server in `TEST_DATABASE_URL`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set. Run the tests with `npm test`.')
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = connect(serverUrl, { schema: 'public', max: 1, hasTimeouts: false })
  // A copy of the files takes a fifth of the time of the default, which writes every page to the log.
  await server`create database ${server(name)} template ${server(template)} strategy file_copy`
  const url = withDatabase(serverUrl, name)
  const owner = connect(url, { schema: 'public', max: 2, hasTimeouts: false })
  return { urlOf: serviceName => asRole(url, serviceName), ownerUrl: url, owner, drop }

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
