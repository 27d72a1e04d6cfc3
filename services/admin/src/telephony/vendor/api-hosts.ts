import type { AdminConfig } from '../../config.ts'

const vendorHosts = { api: 'https://api.mightycall.com/v4', ccapi: 'https://ccapi.mightycall.com/v4' }

/** Returns the API addresses in the order to try. The wrong host rejects the right keys as if they were wrong. */
export function apiHosts({ MIGHTYCALL_HOST: host, MIGHTYCALL_BASE_URL: baseUrl }: AdminConfig): readonly string[] {
  if (baseUrl) return [`${baseUrl.replace(/\/+$/, '')}/v4`]
  return host === 'auto' ? [vendorHosts.ccapi, vendorHosts.api] : [vendorHosts[host]]
}
