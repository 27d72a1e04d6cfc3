import type { identity, MemberRecord } from '@portal/contracts'
import { runIdempotent, ApiError, type Transaction, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { beginAsAdmin, recordChange, refuseTakenExtension } from './change-members.ts'
import { nameOf, recordColumns } from './record.ts'

/**
 * Lets somebody sign in with this e-mail. Who was a member once is active again, with the role and extension of this
 * invitation, and keeps their name unless it brings one.
 * @throws {ApiError} `conflict` naming `email` where an active member has it, or `extension` where another one has that.
 */
export const inviteMember: Handler<typeof identity.inviteMember, Deps> = async (call, { sql }) => {
  const { email, role, firstName, lastName, extension } = call.body
  return runIdempotent(sql, 'member.invite', call, async transaction => {
    await beginAsAdmin(transaction, call.actor)
    const known = await memberWith(transaction, email)
    if (known?.isActive) {
      const name = nameOf(known)
      const message = name === known.email ? `${name} has been invited already.` : `${name} has this e-mail already.`
      throw new ApiError('conflict', message, { issues: [{ path: 'email', message }] })
    }
    await refuseTakenExtension(transaction, extension, known?.id ?? null)
    const [member] = known
      ? await transaction<[MemberRecord]>`
          update member set is_active = true, role = ${role}, extension = ${extension},
            first_name = ${firstName || known.firstName}, last_name = ${lastName || known.lastName}
          where id = ${known.id} returning ${recordColumns(transaction)}`
      : await transaction<[MemberRecord]>`
          insert into member (email, role, first_name, last_name, extension)
          values (${email}, ${role}, ${firstName}, ${lastName}, ${extension})
          returning ${recordColumns(transaction)}`
    const details = { email, role, extension, wasMember: known !== undefined }
    await recordChange(transaction, call, member, 'member.invite', details)
    return member
  })
}

async function memberWith(sql: Transaction, email: string): Promise<MemberRecord | undefined> {
  const [known] = await sql<MemberRecord[]>`
    select ${recordColumns(sql)} from member where lower(email) = lower(${email}) for update`
  return known
}
