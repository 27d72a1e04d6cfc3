// oxlint-disable-next-line no-restricted-imports -- The only contract file that browsers do not load.
import { globSync } from 'node:fs'
import type { ServiceDescription } from './describe-service.ts'
import type { Contract } from './operation.ts'

export type { ServiceDescription } from './describe-service.ts'

// Read from the folders, so that no list names a service. For Node only: browsers import the contracts that they need.
const files = globSync('*/service.ts', { cwd: import.meta.dirname })
const descriptions = await Promise.all(
  files.map(async file => ((await import(`./${file}`)) as { description: ServiceDescription }).description),
)
const last = Number.MAX_SAFE_INTEGER

/** The services behind the gateway, in the order in which they start. */
export const services: readonly ServiceDescription[] = descriptions.toSorted(
  (one, other) => (one.order ?? last) - (other.order ?? last) || one.name.localeCompare(other.name),
)

export const serviceNames: readonly string[] = services.map(({ name }) => name)

/** The contracts of all services, by service name. */
export const contracts: Readonly<Record<string, Contract>> = Object.fromEntries(
  services.map(({ name, contract }) => [name, contract]),
)
