import { globSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { writeWhole } from '../shared/write-whole.ts'
import { listPublicKeys, makeSecrets } from './secrets.ts'

/**
 * Adds the missing secrets to an environment file for docker compose, and the compose files of the services that have their
 * own; copies a missing file from `example` first.
 * @throws {Failure} if nothing is missing, or if other users can read the file.
 */
export function writeSecretsFile(file: string, example: string, composeFiles = composeFilesOfServices()): void {
  const existing = statSync(file, { throwIfNoEntry: false })
  if (existing && process.platform !== 'win32' && (existing.mode & 0o077) !== 0)
    throw new Failure(`Other users can read ${file}. Run: chmod 600 ${file}`)
  const settings = readFileSync(existing ? file : example, 'utf8').trimEnd()
  const present = parseEnv(settings) as Record<string, string>
  const missing = Object.entries(makeSecrets()).filter(([name]) => !present[name])
  const complete = namePublicKeys(nameComposeFiles(settings, composeFiles), present, missing)
  if (existing && missing.length === 0 && complete === settings)
    throw new Failure(`${file} already contains every secret. To rotate one, see docs/operate.md.`)
  const lines = missing.map(([name, value]) =>
    name === publicKeys
      ? `${name}='${listPublicKeys({ ...Object.fromEntries(missing), ...present })}'`
      : `${name}='${value}'`,
  )
  writeWhole(file, `${[complete, '# Secrets, made by make-secrets.', ...lines].join('\n')}\n`)
}

const publicKeys = 'SERVICE_PUBLIC_KEYS'

/** Adds the public keys of new private keys to an existing list. */
function namePublicKeys(settings: string, present: Record<string, string>, missing: [string, string][]): string {
  if (!present[publicKeys]) return settings
  const list = listPublicKeys({ ...Object.fromEntries(missing), ...present }, present[publicKeys])
  return list === present[publicKeys]
    ? settings
    : settings.replace(/^SERVICE_PUBLIC_KEYS=.*$/m, () => `${publicKeys}='${list}'`)
}

/** Returns the compose files of the services that are not in docker-compose.yml. */
const composeFilesOfServices = () => globSync('services/*/compose.yaml', { cwd: root }).toSorted()

/** Sets `COMPOSE_FILE` if there are more files than docker compose reads by default. */
function nameComposeFiles(settings: string, composeFiles: readonly string[]): string {
  if (composeFiles.length === 0) return settings
  const line = `COMPOSE_FILE=${['docker-compose.yml', ...composeFiles].join(':')}`
  const named = /^COMPOSE_FILE=.*$/m
  return named.test(settings) ? settings.replace(named, () => line) : `${settings}\n\n${line}`
}
