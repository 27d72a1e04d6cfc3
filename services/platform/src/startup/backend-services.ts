import { serviceNames } from '@portal/contracts/services'
import type { Service } from '@portal/service-kit'

// Imported by name, so that a new service needs no change here. npm links every workspace.
const modules = await Promise.all(serviceNames.map(name => import(`@portal/${name}`) as Promise<{ service: Service }>))

/** The services behind the gateway, in the order in which they start. */
export const backendServices: readonly Service[] = modules.map(({ service }) => service)
