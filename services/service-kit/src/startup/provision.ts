import { roleTimeouts } from '../data/database.ts'
import type { Sql, Transaction } from '../data/sql.ts'

/** Returns the role that owns a service's schema and tables. No one can sign in with it; migrations run as it. */
export const ownerRoleOf = (serviceName: string) => `${serviceName}_owner`

/**
 * Creates a schema and two database roles for each service: one that owns the schema, and one, named after the service, that
 * the service uses. A service can read and write the rows of its own schema only, cannot change its audit or any table, and
 * has time limits for statements, locks, and idle transactions.
 * Can run again at any time: existing roles and schemas stay, passwords are set again.
 * @param owner a connection of the database owner, who can create roles.
 * @param passwords by service name.
 */
export async function provision(owner: Sql, passwords: Readonly<Record<string, string>>): Promise<void> {
  await owner.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext('provision'))`
    const [database] = await transaction<{ name: string }[]>`select current_database() as name`
    await run(transaction, 'revoke all on database %I from public', database?.name ?? '')
    await run(transaction, 'revoke all on schema public from public')
    for (const [serviceName, password] of Object.entries(passwords)) {
      const ownerRole = ownerRoleOf(serviceName)
      const roles = await transaction<{ rolname: string }[]>`
        select rolname from pg_roles where rolname in (${serviceName}, ${ownerRole})`
      const exists = (name: string) => roles.some(({ rolname }) => rolname === name)
      if (!exists(ownerRole)) await run(transaction, 'create role %I nologin', ownerRole)
      const verb = exists(serviceName) ? 'alter' : 'create'
      await run(transaction, `${verb} role %I login password %L`, serviceName, password)
      for (const [setting, value] of Object.entries(roleTimeouts)) {
        await run(transaction, 'alter role %I set %I = %L', serviceName, setting, value)
      }
      await run(transaction, 'grant connect on database %I to %I', database?.name ?? '', serviceName)
      await run(transaction, 'grant %I, %I to current_user', serviceName, ownerRole)
      await run(transaction, 'create schema if not exists %I authorization %I', serviceName, ownerRole)
      // In databases of earlier releases, services own their tables.
      await run(transaction, 'reassign owned by %I to %I', serviceName, ownerRole)
      await grantRows(transaction, serviceName)
    }
  })
}

const appendOnly = ['audit', 'audit_link']
const readOnly = ['kit_version', 'schema_version']

/** Grants a service the rows of all tables in its schema. It can only add to the audit, and only read the versions. */
export async function grantRows(transaction: Transaction, serviceName: string): Promise<void> {
  await run(transaction, 'grant usage on schema %1$I to %1$I', serviceName)
  await run(transaction, 'grant select, insert, update, delete on all tables in schema %1$I to %1$I', serviceName)
  await run(transaction, 'grant usage, select on all sequences in schema %1$I to %1$I', serviceName)
  const tables = await transaction<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = ${serviceName} and tablename = any (${[...appendOnly, ...readOnly]})`
  for (const { name } of tables) {
    const rights = appendOnly.includes(name) ? 'update, delete' : 'insert, update, delete'
    await run(transaction, `revoke ${rights} on %1$I.%2$I from %1$I`, serviceName, name)
  }
}

/** Runs DDL, which takes no parameters: format() quotes the names instead. */
async function run(transaction: Transaction, statement: string, ...names: string[]): Promise<void> {
  const [row] = await transaction<[{ ddl: string }]>`select format(${statement}, variadic ${names}::text[]) as ddl`
  await transaction.unsafe(row.ddl)
}
