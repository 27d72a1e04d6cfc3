import { audit, type Sql } from '@portal/service-kit'

/** Makes sure that this email belongs to an active admin, who can sign in to an empty portal. */
export async function ensureAdmin(sql: Sql, email: string): Promise<void> {
  await sql.begin(async transaction => {
    const [changed] = await transaction<{ id: string }[]>`
      insert into member as stored (email, role) values (${email}, 'admin')
      on conflict (lower(email)) do update set role = 'admin', is_active = true
        where stored.role <> 'admin' or not stored.is_active
      returning id`
    if (!changed) return
    const startup = { actor: null, requestId: 'start' }
    await audit(transaction, startup, { action: 'member.ensure-admin', subjectId: changed.id, details: { email } })
  })
}
