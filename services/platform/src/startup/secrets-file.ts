import { readFileSync, statSync } from 'node:fs'
import { Failure } from '../shared/failure.ts'
import { writeWhole } from '../shared/write-whole.ts'
import { makeSecrets } from './secrets.ts'

/**
 * Adds every secret to an environment file for docker compose; copies a missing file from `example` first.
 * @throws {Failure} if the file contains secrets already, or if other users can read it.
 */
export function writeSecretsFile(file: string, example: string): void {
  const existing = statSync(file, { throwIfNoEntry: false })
  if (existing && process.platform !== 'win32' && (existing.mode & 0o077) !== 0)
    throw new Failure(`Other users can read ${file}. Run: chmod 600 ${file}`)
  const settings = readFileSync(existing ? file : example, 'utf8').trimEnd()
  const secrets = makeSecrets()
  const present = Object.keys(secrets).filter(name => new RegExp(`^${name}=.`, 'm').test(settings))
  if (present.length > 0) {
    throw new Failure(
      `${file} already contains secrets (${present.join(', ')}). Name another file, or rotate them as docs/operate.md describes.`,
    )
  }
  const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'`)
  writeWhole(file, `${settings}\n\n# Secrets, made by make-secrets.\n${lines.join('\n')}\n`)
}
