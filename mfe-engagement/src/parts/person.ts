import type { PersonName } from '@portal/contracts/fields'

/** The full name; 'Unknown' for nobody. */
export const nameOf = (person: PersonName | null): string =>
  (person && `${person.firstName} ${person.lastName}`.trim()) || 'Unknown'
