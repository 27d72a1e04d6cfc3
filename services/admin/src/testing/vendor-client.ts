import { expect } from '@jest/globals'
import { createSimulator, type Simulator } from '../simulator/simulator.ts'
import type { AccessTokenOptions } from '../telephony/vendor/access-tokens.ts'
import { apiHosts } from '../telephony/vendor/api-hosts.ts'
import { createMightyCallClient } from '../telephony/vendor/mightycall-client.ts'
import type { Telephony } from '../telephony/vendor/telephony.ts'
import { type Clock, createClock } from './clock.ts'
import { keys } from './start-admin.ts'

/** The simulator, with clients that keep what they send. */
export interface TestVendor {
  readonly clock: Clock
  simulator: Simulator
  sent: Request[]
  /** Creates a client of the simulator. */
  connect(changes?: Partial<AccessTokenOptions>): Telephony
  /** Creates a client that gets tokens from the simulator, and this answer to all other requests. */
  answering(answer: () => Response): Telephony
  hoursAgo(hours: number): Date
  paths(): string[]
  tokenRequests(): number
}

/** Creates a vendor with a stopped clock. */
export function createTestVendor(): TestVendor {
  const clock = createClock()
  const connect = (changes: Partial<AccessTokenOptions> = {}) =>
    createMightyCallClient({
      ...keys,
      hosts: apiHosts({ MIGHTYCALL_HOST: 'auto' }),
      timeoutMs: 1_000,
      now: () => clock.now().getTime(),
      spend: async () => {},
      fetch(request) {
        vendor.sent.push(request.clone())
        return vendor.simulator.fetch(request)
      },
      ...changes,
    })
  const vendor: TestVendor = {
    clock,
    simulator: createSimulator({ ...keys, now: () => clock.now().getTime() }),
    sent: [],
    connect,
    answering: answer =>
      connect({
        async fetch(request) {
          vendor.sent.push(request.clone())
          return request.url.endsWith('/auth/token') ? vendor.simulator.fetch(request) : answer()
        },
      }),
    hoursAgo: hours => new Date(clock.now().getTime() - hours * 3_600_000),
    paths: () => vendor.sent.map(({ url }) => new URL(url).pathname),
    tokenRequests: () => vendor.paths().filter(path => path === '/v4/auth/token').length,
  }
  return vendor
}

/** Matches a `TelephonyError` of this kind. */
export const fault = (name: string) => expect.objectContaining({ name: 'TelephonyError', fault: name })
