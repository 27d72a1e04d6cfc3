// node services/platform/launch.mjs make-secrets [file]: adds the missing secrets of docker compose to a file, by default .env.
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { writeSecretsFile } from '../startup/secrets-file.ts'

/** Of the services that are not in docker-compose.yml. */
const composeFiles = globSync('services/*/compose.yaml', { cwd: root }).toSorted()
const file = resolve(root, process.argv[2] ?? '.env')

await runCommand(async () => {
  writeSecretsFile(file, join(root, '.env.example'), composeFiles)
  console.log(`Wrote the secrets to ${file}. Fill in the remaining settings there.`)
})
