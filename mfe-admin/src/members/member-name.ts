import { fullName } from '@portal/contracts/fields'
import type { MemberRecord } from '@portal/contracts/members'

/** Returns a member's full name, or their email while they have no name. */
export const memberName = (member: MemberRecord) => fullName(member) || member.email
