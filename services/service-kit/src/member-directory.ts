import { identityInternal, type Member, type PersonName } from '@portal/contracts'
import type { Peers } from './peers.ts'

/** Names of members by id, asked of identity and remembered for a short while. */
export interface MemberDirectory {
  /** The name behind an id; null for no id and for an id that identity does not know. */
  nameOf(id: string | null): PersonName | null
  /** Everybody who ever was a member. */
  list(): Member[]
  /** Makes sure that names are at most `maxAgeSeconds` old. Call before `nameOf`. */
  refresh(): Promise<void>
}

export function createMemberDirectory(peers: Peers, { maxAgeSeconds = 30 } = {}): MemberDirectory {
  let members = new Map<string, Member>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read() {
    const list = await peers.call('identity', identityInternal.listMembers)
    members = new Map(list.map(member => [member.id, member]))
    readAt = Date.now()
  }

  return {
    list: () => [...members.values()],
    nameOf(id) {
      const member = id ? members.get(id) : undefined
      return member ? { firstName: member.firstName, lastName: member.lastName } : null
    },
    async refresh() {
      if (Date.now() - readAt < maxAgeSeconds * 1000) return
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    },
  }
}
