// npm run check-service -- <service> [--token …]: run it before the service is deployed.
import { releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { backendServices } from '../startup/backend-services.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({})
  const service = backendServices.find(({ name }) => name === positionals[0])
  if (!service) throw new Failure(`Name one of ${backendServices.map(({ name }) => name).join(', ')}.`)
  const operations = service.answered()
  const client = createReleaseClient(values.token)
  const { issues } = await client.call(releaseOperations.checkService, { service: service.name }, { operations })
  if (issues.length > 0) {
    const conflicts = issues.map(({ message }) => `  ${message}`).join('\n')
    throw new Failure(`check ✗\n${conflicts}\nDo not deploy ${service.name}: release builds without these calls first.`)
  }
  console.log(`check ✓ ${service.name} answers what all builds in use call`)
})
