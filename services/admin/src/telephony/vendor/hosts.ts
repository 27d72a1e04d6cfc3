import type { AdminConfig } from '../../config.ts'

const vendorHosts = { api: 'https://api.mightycall.com/v4', ccapi: 'https://ccapi.mightycall.com/v4' }

/** Where the API may be, in the order to try. The right keys at the wrong host are refused like wrong keys. */
export function hostsOf({ MIGHTYCALL_HOST: host, MIGHTYCALL_BASE_URL: standIn }: AdminConfig): readonly string[] {
  if (standIn) return [`${standIn.replace(/\/+$/, '')}/v4`]
  return host === 'auto' ? [vendorHosts.ccapi, vendorHosts.api] : [vendorHosts[host]]
}
