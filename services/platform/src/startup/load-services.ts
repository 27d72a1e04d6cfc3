import type { Service } from '@portal/service-kit'
import { serviceNames } from '../shared/service-names.ts'

/** The services behind the gateway. */
export const backendNames = serviceNames.filter(serviceName => serviceName !== 'gateway')

/** Loads the declarations of all services. */
export async function loadServices(): Promise<Service[]> {
  return Promise.all(
    backendNames.map(async serviceName => ((await import(`@portal/${serviceName}`)) as { service: Service }).service),
  )
}
