import { roleTimeouts, type Sql } from '../data/database.ts'

/**
 * Creates a database role and a schema for each service, both named after it. A role has access to its own schema only,
 * and time limits for statements, locks, and idle transactions.
 * Can run again at any time: existing roles and schemas stay, passwords are set again.
 * @param owner a connection of the database owner, who can create roles.
 * @param passwords by service name.
 */
export async function provision(owner: Sql, passwords: Readonly<Record<string, string>>): Promise<void> {
  await owner.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext('provision'))`
    const [database] = await transaction<{ name: string }[]>`select current_database() as name`
    const run = (statement: string, ...names: string[]) =>
      // DDL takes no parameters; format() quotes the names instead.
      transaction`select format(${statement}, variadic ${names}::text[]) as ddl`.then(([row]) =>
        transaction.unsafe(row?.['ddl'] as string),
      )
    await run('revoke all on database %I from public', database?.name ?? '')
    await run('revoke all on schema public from public')
    for (const [serviceName, password] of Object.entries(passwords)) {
      const [role] = await transaction`select 1 from pg_roles where rolname = ${serviceName}`
      await run(role ? 'alter role %I login password %L' : 'create role %I login password %L', serviceName, password)
      for (const [setting, value] of Object.entries(roleTimeouts)) {
        await run('alter role %I set %I = %L', serviceName, setting, value)
      }
      await run('grant connect on database %I to %I', database?.name ?? '', serviceName)
      await run('grant %I to current_user', serviceName)
      await run('create schema if not exists %I authorization %I', serviceName, serviceName)
    }
  })
}
