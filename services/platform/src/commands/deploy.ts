// npm run deploy -- <service> [--version …] [--back] [--env-file .env] [--project …] [--token …]: replaces one service in containers.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openCompose } from '../containers/compose.ts'
import { deployService, previousVersion, versionOfSources } from '../containers/deploy-service.ts'
import { checkService } from '../releases/check-service.ts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { serviceNames } from '../shared/service-names.ts'

const print = (line: string) => console.log(line)

await runCommand(async () => {
  const { values, positionals } = readArguments({
    back: { type: 'boolean', default: false },
    version: { type: 'string' },
    'env-file': { type: 'string', default: '.env' },
    project: { type: 'string' },
  })
  const envFile = resolve(root, values['env-file'])
  if (!existsSync(envFile)) throw new Failure(`There is no ${envFile}. Make it with make-secrets (docs/operate.md).`)
  const open = (env: Record<string, string>) =>
    openCompose({ envFile, env, ...(values.project && { project: values.project }) })
  if (values.back) {
    const service = serviceNames.find(name => name === positionals[0])
    if (!service) throw new Failure(`Name one of ${serviceNames.join(', ')}.`)
    const version = previousVersion(envFile, service)
    return deployService(open, { service, version, envFile, isBuilt: false }, print)
  }
  const version = values.version ?? (await versionOfSources())
  const service = await checkService(createReleaseClient(values.token), positionals[0])
  print(`check ✓ ${service} answers what all builds in use call`)
  await deployService(open, { service, version, envFile, isBuilt: true }, print)
})
