import { audit, type Sql } from '@portal/service-kit'

/** Makes sure that an active admin has this e-mail, so that an empty portal has somebody who can sign in. */
export async function ensureAdmin(sql: Sql, email: string): Promise<void> {
  await sql.begin(async transaction => {
    const [changed] = await transaction<{ id: string }[]>`
      insert into member as stored (email, role) values (${email}, 'admin')
      on conflict (lower(email)) do update set role = 'admin', is_active = true
        where stored.role <> 'admin' or not stored.is_active
      returning id`
    if (!changed) return
    const start = { actor: null, requestId: 'start' }
    await audit(transaction, start, { action: 'member.ensure-admin', subjectId: changed.id, details: { email } })
  })
}
