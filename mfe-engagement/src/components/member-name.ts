import { fullName, type PersonName } from '@portal/contracts/fields'

/** Returns a member's full name, or 'Unknown' without one. */
export const memberName = (name: PersonName | null) => fullName(name) || 'Unknown'
