import { isIPv6 } from 'node:net'

/**
 * The address of whoever is at the other end. Each trusted proxy added one entry to the right of X-Forwarded-For; what
 * stands left of those is the sender's own claim and buys nothing.
 */
export function clientIp(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  const chain = [...(forwardedFor ?? '').split(',').map(part => part.trim()), socketAddress].filter(Boolean)
  const address = chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? ''
  return trustedProxies === 0 ? socketAddress : address
}

/**
 * Whose limits an address counts towards. A home or a server has a whole IPv6 /64 and could be somebody new with every
 * request, so the network counts; an IPv4 address counts as the same however it is written.
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
