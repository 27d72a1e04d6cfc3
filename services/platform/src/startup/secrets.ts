import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  formatPublicKeys,
  makeServiceKey,
  publicKeyOf,
  readPublicKeys,
  type ServicePublicKey,
} from '@portal/service-kit'
import { Failure } from '../shared/failure.ts'
import { serviceNames } from '../shared/service-names.ts'
import { writeWhole } from '../shared/write-whole.ts'

/** The secrets of a portal, by the environment variable that a service reads each from. */
export type Secrets = Readonly<Record<string, string>>

/** Returns the environment variable with the password of a service's database role. */
export const passwordVariable = (serviceName: string) => `${serviceName.toUpperCase()}_DATABASE_PASSWORD`
/** Returns the environment variable with the private key of a service, where all services' variables are together. */
export const serviceKeyVariable = (serviceName: string) => `${serviceName.toUpperCase()}_SERVICE_KEY`
export const ownerPasswordVariable = passwordVariable('owner')

/** Returns the password of every service's database role, by service name. */
export function servicePasswords(secrets: Secrets): Record<string, string> {
  return Object.fromEntries(
    serviceNames.map(serviceName => [serviceName, secrets[passwordVariable(serviceName)] ?? '']),
  )
}

const generators: Readonly<Record<string, () => string>> = {
  [ownerPasswordVariable]: randomSecret,
  ...Object.fromEntries(serviceNames.map(serviceName => [passwordVariable(serviceName), randomSecret])),
  ...Object.fromEntries(serviceNames.map(serviceName => [serviceKeyVariable(serviceName), makeServiceKey])),
  COOKIE_SECRET: randomSecret,
  FORM_SECRET: randomSecret,
  RELEASE_TOKEN: randomSecret,
  MIGHTYCALL_WEBHOOK_SECRET: randomSecret,
  SIGNING_KEYS: signingKeys,
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A list with one key: rotation puts a new key before the old one. */
function signingKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(6).toString('hex')
  return JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }])
}

/** Generates every secret, and lists the public keys. */
export function makeSecrets(): Secrets {
  const secrets = generateSecrets()
  return { ...secrets, SERVICE_PUBLIC_KEYS: listPublicKeys(secrets) }
}

const generateSecrets = (): Secrets =>
  Object.fromEntries(Object.entries(generators).map(([name, generate]) => [name, generate()]))

/** Returns `list` with the public key of every service's private key; the others in it stay, because they may rotate. */
export function listPublicKeys(secrets: Secrets, list?: string): string {
  const keys: ServicePublicKey[] = list ? readPublicKeys(list) : []
  for (const service of serviceNames) {
    const publicKey = publicKeyOf(secrets[serviceKeyVariable(service)] ?? '')
    if (!keys.some(key => key.publicKey === publicKey)) keys.push({ service, publicKey })
  }
  return formatPublicKeys(keys)
}

/**
 * Reads the secrets of a data folder and generates the missing ones. Only the owner of the file can read it.
 * @throws {Failure} if the file is unreadable or damaged.
 */
export function openSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json')
  const stored = readSecrets(file)
  const secrets = { ...generateSecrets(), ...stored }
  const complete = { ...secrets, SERVICE_PUBLIC_KEYS: listPublicKeys(secrets) }
  if (Object.keys(generators).every(name => stored[name])) return complete
  // A lost password would lock the database, so the file is on disk before anything uses it.
  writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`)
  return complete
}

function readSecrets(file: string): Secrets {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new Failure(`${file} cannot be read (${code}). Start the portal as the user who owns the file.`)
  }
  try {
    return JSON.parse(text) as Secrets
  } catch {
    throw new Failure(`${file} is damaged. Restore it from a backup, or choose another DATA_DIR.`)
  }
}
