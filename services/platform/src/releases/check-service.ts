import { releaseOperations } from '@portal/contracts'
import { Failure } from '../shared/failure.ts'
import { backendServices } from '../startup/backend-services.ts'
import type { ReleaseClient } from './release-client.ts'

/**
 * Checks that the service of these sources answers what every build in use calls. Returns its name.
 * @throws {Failure} with the conflicts, or for a name that no service has.
 */
export async function checkService(client: ReleaseClient, name: string | undefined): Promise<string> {
  const service = backendServices.find(candidate => candidate.name === name)
  if (!service) throw new Failure(`Name one of ${backendServices.map(known => known.name).join(', ')}.`)
  const operations = service.answered()
  const { issues } = await client.call(releaseOperations.checkService, { service: service.name }, { operations })
  if (issues.length > 0) {
    const conflicts = issues.map(({ message }) => `  ${message}`).join('\n')
    throw new Failure(`check ✗\n${conflicts}\nDo not deploy ${service.name}: release builds without these calls first.`)
  }
  return service.name
}
