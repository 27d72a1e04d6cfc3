/** The name on screen of each service. */
const labels: Readonly<Record<string, string>> = {
  identity: 'Members',
  calls: 'Leads and calls',
  sales: 'Sales',
  engagement: 'Scripts and challenges',
  admin: 'Administration',
}

export const serviceOptions = Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Returns the name on screen of a service; an unknown service keeps its own name. */
export const serviceLabel = (service: string) => labels[service] ?? service
