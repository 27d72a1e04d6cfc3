import { audit, type Log, type Sql } from '@portal/service-kit'

/** Makes this email an active admin, so that someone can sign in to an empty portal. Does nothing if any admin is active. */
export async function ensureAdmin(sql: Sql, log: Log, email: string): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext('identity.change-members'))`
    const [active] = await transaction<{ isSame: boolean }[]>`
      select lower(email) = lower(${email}) as "isSame" from member where role = 'admin' and is_active
      order by "isSame" desc limit 1`
    if (active) {
      if (!active.isSame) log.warn('BOOTSTRAP_ADMIN_EMAIL ignored: the portal has an admin')
      return
    }
    const [made] = await transaction<[{ id: string }]>`
      insert into member (email, role) values (${email}, 'admin')
      on conflict (lower(email)) do update set role = 'admin', is_active = true
      returning id`
    const startup = { actor: null, requestId: 'start' }
    await audit(transaction, startup, { action: 'member.ensure-admin', subjectId: made.id, details: { email } })
  })
}
