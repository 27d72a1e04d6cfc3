/** What people call the parts of the portal, by the word of the service. */
const names: Readonly<Record<string, string>> = {
  identity: 'People',
  calls: 'Leads and calls',
  sales: 'Sales',
  engagement: 'Scripts and challenges',
  admin: 'Administration',
}

export const services = Object.entries(names).map(([value, label]) => ({ value, label }))
export const serviceName = (word: string) => names[word] ?? word
