import type { MemberRecord } from '@portal/contracts/members'
import type { Role } from '@portal/contracts/role'
import type { Tone } from '@portal/sdk'

export const roles: readonly Role[] = ['agent', 'supervisor', 'admin']
export const roleNames: Readonly<Record<Role, string>> = { agent: 'Agent', supervisor: 'Supervisor', admin: 'Admin' }
export const roleTones: Readonly<Record<Role, Tone>> = { agent: 'neutral', supervisor: 'accent', admin: 'special' }

/** The name, else the e-mail. */
export const nameOf = ({ firstName, lastName, email }: MemberRecord) => `${firstName} ${lastName}`.trim() || email
