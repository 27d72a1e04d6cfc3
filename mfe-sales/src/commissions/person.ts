interface Named {
  firstName: string
  lastName: string
}

export const nameOf = (person: Named | null) => (person && `${person.firstName} ${person.lastName}`.trim()) || 'Unknown'
