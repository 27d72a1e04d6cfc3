import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { closeSync, fchmodSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { serviceNames } from '../shared/service-names.ts'

/** What the portal keeps secret, by the name of the environment variable that it is handed on in. */
export type Secrets = Readonly<Record<string, string>>

/** The environment variable with the password of a service's database role. */
export const passwordVariable = (serviceName: string) => `${serviceName.toUpperCase()}_DATABASE_PASSWORD`
export const ownerPasswordVariable = passwordVariable('owner')

/** The password of every service's role, by its word. */
export function servicePasswords(secrets: Secrets): Record<string, string> {
  return Object.fromEntries(
    serviceNames.map(serviceName => [serviceName, secrets[passwordVariable(serviceName)] ?? '']),
  )
}

const makers: Readonly<Record<string, () => string>> = {
  [ownerPasswordVariable]: randomSecret,
  ...Object.fromEntries(serviceNames.map(serviceName => [passwordVariable(serviceName), randomSecret])),
  INTERNAL_SECRET: randomSecret,
  COOKIE_SECRET: randomSecret,
  FORM_SECRET: randomSecret,
  MIGHTYCALL_WEBHOOK_SECRET: randomSecret,
  SIGNING_KEYS: signingKeys,
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A list, so that a new key can be put before the old one. */
function signingKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(6).toString('hex')
  return JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }])
}

/** Every secret, made anew. */
export function makeSecrets(): Secrets {
  return Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()]))
}

/** Reads the secrets of a data folder, making those that are missing; only its owner can read the file. */
export function openSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json')
  const kept = readSecrets(file)
  if (Object.keys(makers).every(name => kept[name])) return kept
  const secrets = { ...makeSecrets(), ...kept }
  writeSecrets(file, secrets)
  return secrets
}

function readSecrets(file: string): Secrets {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new Failure(`The secrets in ${file} cannot be read (${code}): start the portal as the user it belongs to.`)
  }
  try {
    return JSON.parse(text) as Secrets
  } catch {
    throw new Failure(`${file} is damaged: put its backup back, or name another DATA_DIR.`)
  }
}

/** Whole or not at all, and on disk before anything depends on it: a lost password locks the database. */
function writeSecrets(file: string, secrets: Secrets): void {
  const half = `${file}.new`
  const handle = openSync(half, 'w', 0o600)
  fchmodSync(handle, 0o600)
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(half, file)
}
