import { z } from 'zod'

/** A connection string, whose host may be a list for failover: `postgres://role:password@db-1:5432,db-2:5432/portal`. */
export const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, 'use an address such as postgres://role:password@host/database')

const format = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/

function isDatabaseUrl(value: string): boolean {
  const [, scheme, hosts, rest] = format.exec(value) ?? []
  return hosts !== undefined && hosts.split(',').every(host => URL.canParse(`${scheme}${host}${rest}`))
}

/** Returns the hosts of a connection string, without ports. */
function hostsOf(url: string): string[] {
  const hosts = format.exec(url)?.[2] ?? ''
  return hosts.split(',').map(host => new URL(`postgres://${host}`).hostname)
}

/** Returns a connection string with another role, for the same hosts, database, and options. */
export function asDatabaseRole(url: string, role: string, password: string): string {
  const rest = url.replace(/^postgres(ql)?:\/\/([^@/?#]*@)?/, '')
  return `postgres://${encodeURIComponent(role)}:${encodeURIComponent(password)}@${rest}`
}

/** Returns the target of a pool: of several hosts, only the one that accepts writes, unless the URL says otherwise. */
export const targetOf = (url: string) =>
  hostsOf(url).length > 1 && !url.includes('target_session_attrs=')
    ? { target_session_attrs: 'read-write' as const }
    : {}

const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d+){3})$/.test(host)
const verifies = /[?&](sslmode|ssl)=(verify-full|verify-ca)\b|[?&]sslrootcert=system\b/

/** Whether the connection is encrypted and verifies the server, or stays on this machine. */
export const isProtected = (url: string): boolean => hostsOf(url).every(isLoopback) || verifies.test(url)
