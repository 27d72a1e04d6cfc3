import type { Service } from '@portal/service-kit'
import { words } from './words.ts'

/** The services behind the gateway. */
export const serviceWords = words.filter(word => word !== 'gateway')

/** Loads the declarations of all services. */
export async function loadServices(): Promise<Service[]> {
  return Promise.all(
    serviceWords.map(async word => ((await import(`@portal/${word}`)) as { service: Service }).service),
  )
}
