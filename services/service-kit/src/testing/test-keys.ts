import { serviceNames } from '@portal/contracts/services'
import { formatPublicKeys, makeServiceKey, publicKeyOf } from '../http/service-keys.ts'

const keys = new Map(['gateway', ...serviceNames].map(name => [name, makeServiceKey()]))
const publicKeys = formatPublicKeys([...keys].map(([service, key]) => ({ service, publicKey: publicKeyOf(key) })))

/** The keys of a service, made for this test file. */
export const testKeys = (serviceName: string) => ({
  SERVICE_KEY: keys.get(serviceName) ?? '',
  SERVICE_PUBLIC_KEYS: publicKeys,
})
