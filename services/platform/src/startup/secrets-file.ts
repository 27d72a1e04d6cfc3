import { globSync, readFileSync, statSync } from 'node:fs'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { writeWhole } from '../shared/write-whole.ts'
import { makeSecrets } from './secrets.ts'

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
  const missing = Object.entries(makeSecrets()).filter(([name]) => !new RegExp(`^${name}=.`, 'm').test(settings))
  const withFiles = nameComposeFiles(settings, composeFiles)
  if (existing && missing.length === 0 && withFiles === settings)
    throw new Failure(`${file} already contains every secret. To rotate one, see docs/operate.md.`)
  const lines = missing.map(([name, value]) => `${name}='${value}'`)
  writeWhole(file, `${[withFiles, '# Secrets, made by make-secrets.', ...lines].join('\n')}\n`)
}

/** Returns the compose files of the services that are not in docker-compose.yml. */
const composeFilesOfServices = () => globSync('services/*/compose.yaml', { cwd: root }).toSorted()

/** Sets `COMPOSE_FILE` if there is more than docker compose reads by itself. */
function nameComposeFiles(settings: string, composeFiles: readonly string[]): string {
  if (composeFiles.length === 0) return settings
  const line = `COMPOSE_FILE=${['docker-compose.yml', ...composeFiles].join(':')}`
  const named = /^COMPOSE_FILE=.*$/m
  return named.test(settings) ? settings.replace(named, () => line) : `${settings}\n\n${line}`
}
