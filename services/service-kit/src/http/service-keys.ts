import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Generates the private key of a service: Ed25519, as base64url of its PKCS #8 form. */
export function makeServiceKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
}

/** Reads a private key from `makeServiceKey`. @throws if it is not one. */
export function readServiceKey(serviceKey: string): KeyObject {
  const key = createPrivateKey({ key: Buffer.from(serviceKey, 'base64url'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  return key
}

/** Returns the public half of a service's private key: 32 bytes as base64url. */
export const publicKeyOf = (serviceKey: string): string =>
  createPublicKey(readServiceKey(serviceKey)).export({ format: 'jwk' }).x ?? ''

/** A public key and the service that has its private half. */
export interface ServicePublicKey {
  readonly service: string
  readonly publicKey: string
}

/** Lists public keys as `<service>:<key>`, separated by commas. A service has several while they rotate. */
export const formatPublicKeys = (keys: readonly ServicePublicKey[]): string =>
  keys.map(({ service, publicKey }) => `${service}:${publicKey}`).join(',')

/** Reads a list from `formatPublicKeys`. @throws if an entry is malformed, or if two services have the same key. */
export function readPublicKeys(list: string): (ServicePublicKey & { readonly key: KeyObject })[] {
  const keys = list.split(',').map(entry => {
    const [, service, publicKey] = /^\s*([a-z][a-z0-9-]*):([\w-]{43})\s*$/.exec(entry) ?? []
    if (!service || !publicKey) throw new Error('not a public key of a service')
    return {
      service,
      publicKey,
      key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
    }
  })
  const owners = new Map<string, string>()
  for (const { service, publicKey } of keys) {
    if ((owners.get(publicKey) ?? service) !== service) throw new Error('two services have the same key')
    owners.set(publicKey, service)
  }
  return keys
}

/** Returns why a process could not prove that it is this service, as one line; nothing if it can. */
export function serviceKeyProblems(values: Record<string, unknown>, serviceName: string): string[] {
  const { SERVICE_KEY: serviceKey, SERVICE_PUBLIC_KEYS: list } = values
  if (typeof serviceKey !== 'string' || typeof list !== 'string') return []
  const publicKey = publicKeyOf(serviceKey)
  const isListed = readPublicKeys(list).some(key => key.service === serviceName && key.publicKey === publicKey)
  return isListed
    ? []
    : [`  SERVICE_KEY: is not the key of ${serviceName} in SERVICE_PUBLIC_KEYS; see "Rotate secrets"`]
}
