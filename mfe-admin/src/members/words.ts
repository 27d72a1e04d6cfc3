import { fullName } from '@portal/contracts/fields'
import type { MemberRecord } from '@portal/contracts/members'

/** The name; the e-mail of somebody who was invited and has none yet. */
export const nameOf = (member: MemberRecord) => fullName(member) || member.email
