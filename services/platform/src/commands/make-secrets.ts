// node services/platform/launch.mjs make-secrets [file]: adds the missing secrets of docker compose to a file, by default .env.
import { join, resolve } from 'node:path'
import { runCommand } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { writeSecretsFile } from '../startup/secrets-file.ts'

const file = resolve(root, process.argv[2] ?? '.env')

await runCommand(async () => {
  writeSecretsFile(file, join(root, '.env.example'))
  console.log(`Wrote the secrets to ${file}. Fill in the remaining settings there.`)
})
