import { isIPv6 } from 'node:net'

/**
 * Returns the client's address. Each trusted proxy has added one entry to the right end of X-Forwarded-For; entries to
 * the left of those are claims of the client and are ignored.
 */
export function clientIp(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress
  const chain = [...(forwardedFor ?? '').split(',').map(entry => withoutPort(entry.trim())), socketAddress].filter(
    Boolean,
  )
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? ''
}

/** Some proxies add the port, which differs with every connection. */
const withoutPort = (entry: string) =>
  /^\[(.+)\](:\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry

/**
 * Returns the network that an address counts towards in rate limits. One home or server has a whole IPv6 /64 and could
 * use a new address for every request, so IPv6 addresses count per /64. An IPv4 address counts the same in both notations.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
