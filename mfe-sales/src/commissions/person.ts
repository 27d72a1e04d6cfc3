import { fullName, type PersonName } from '@portal/contracts/fields'

/** The full name; 'Unknown' for nobody. */
export const nameOf = (person: PersonName | null) => fullName(person) || 'Unknown'
