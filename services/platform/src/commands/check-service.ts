// npm run check-service -- <service> [--token …]: run it before the service is deployed.
import { checkService } from '../releases/check-service.ts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({})
  const service = await checkService(createReleaseClient(values.token), positionals[0])
  console.log(`check ✓ ${service} answers what all builds in use call`)
})
