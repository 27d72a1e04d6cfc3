import { fullName, type PersonName } from '@portal/contracts/fields'

/** The full name, or 'Unknown' if there is none. */
export const displayName = (name: PersonName | null) => fullName(name) || 'Unknown'
